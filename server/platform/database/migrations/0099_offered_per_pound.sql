ALTER TABLE "proposals" ADD COLUMN "offered_per_pound" integer GENERATED ALWAYS AS (((figures -> 'outcome' ->> 'pencePerPound')::integer)) STORED;
