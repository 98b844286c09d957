"""Deals on many machines: functions for Spark, which run under Dask as well.

`batches` has functions for ``mapInArrow``, from an iterator of batches to an iterator of batches; `frames` makes frames
of deals, and says which space a frame's numbers are of; `columns` has functions of columns, for expressions and for
SQL; `shipping` sees that a worker without everydeal says so.

    spark = SparkSession.builder.getOrCreate()
    deals = random_deals(spark, 10**9, seed="everydeal")            # row i is number i of the seed's stream
    strong = deals.mapInArrow(keep("hcp(north) >= 25"), deals.schema)
    strong.withColumn("points", column("hcp", "deal", lit("N"))).write.parquet("strong")
    register(spark)
    spark.sql("SELECT hcp(deal, 'N') AS points, count(*) FROM parquet.`strong` GROUP BY 1")

Spark knows no bytes of fixed length: a deal is BinaryType, and each function says the space of its numbers
(``pavlicek`` by default).  To deduplicate, ``distinct()`` does it, or `deduplicate` within partitions after
``repartitionByRange("deal").sortWithinPartitions("deal")``, which puts equal deals together.
"""

from .batches import decoded, deduplicate, generate, keep
from .columns import column, register
from .frames import members, random_deals, soak, tagged

__all__ = [
    "column",
    "decoded",
    "deduplicate",
    "generate",
    "keep",
    "members",
    "random_deals",
    "register",
    "soak",
    "tagged",
]
