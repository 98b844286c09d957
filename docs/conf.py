"""How Sphinx builds the site from this folder: by ``./site`` in the root of the project."""

import gc
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "scripts"))

from everydeal import __version__

gc.disable()  # what Sphinx makes stays to the end: a tenth less work, with 620 MB instead of 460

project = "everydeal"
author = "The everydeal authors"
project_copyright = author
version = release = __version__
language = "en"

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx_copybutton",
    "site_pages.book",
    "site_pages.folders",
    "site_pages.links",
    "site_pages.notebooks",
    "site_pages.pictures",
    "site_pages.commands",
    "site_pages.docstrings",
]
exclude_patterns = ["_build"]
source_suffix = {".md": "markdown"}
nitpicky = False  # the names in single backquotes are often arguments, which are no targets

myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 4
suppress_warnings = ["myst.header", "misc.highlighting_failure", "ref.python"]

default_role = "py:obj"
add_module_names = False
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True, "show-inheritance": False}
python_display_short_literal_types = True
napoleon_numpy_docstring = False
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

repository_url = os.environ.get("EVERYDEAL_URL", "").rstrip("/")

html_theme = os.environ.get("EVERYDEAL_THEME", "furo")  # the tests take "basic", at a third less work
html_title = "everydeal"
html_favicon = "site/favicon.svg"
html_static_path = ["site"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
if html_theme == "furo":
    html_theme_options = {
        "source_repository": repository_url,
        "source_branch": "main",
        "source_directory": "docs/",
        "light_css_variables": {"color-brand-primary": "#0a7a61", "color-brand-content": "#0a6a55"},
        "dark_css_variables": {"color-brand-primary": "#30a38e", "color-brand-content": "#4fbfa9"},
    }
