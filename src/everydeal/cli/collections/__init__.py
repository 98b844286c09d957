"""Commands on collections of deals in Parquet."""
