-- Counts the hands of a set, and lists them, in DuckDB: SET VARIABLE file = 'FILE.csv'; .read read_set.sql
CREATE OR REPLACE TEMP TABLE edges AS  -- 1m is level 11, 7z level 47
SELECT node, tile, instr('mpsz', tile[2]) * 10 + tile[1]::INT AS level,
       unnest([0, 1, 2, 3, 4]) AS copies, unnest([c0, c1, c2, c3, c4]) AS child
FROM read_csv(getvariable('file'));

-- Tile by tile, the ways from the last row, the whole set, to each node; all end in node 1.
WITH RECURSIVE ways(level, node, number) AS (
  SELECT 11, max(node), 1::HUGEINT FROM edges
  UNION ALL
  SELECT ways.level + 1, coalesce(child, ways.node), sum(number)::HUGEINT
  FROM ways LEFT JOIN edges ON edges.node = ways.node AND edges.level = ways.level
  WHERE ways.level < 48 AND coalesce(child, ways.node) > 0
  GROUP BY ALL
)
SELECT number AS hands FROM ways WHERE level = 48;

WITH RECURSIVE hands(node, hand) AS (  -- every hand, so better of a small set
  SELECT max(node), '' FROM edges
  UNION ALL
  SELECT child, hand || repeat(tile, copies) FROM hands JOIN edges USING (node) WHERE child > 0
)
SELECT hand FROM hands WHERE node = 1;
