-- The consent to modifications lists what is proposed, not what was accepted, and stops instead of naming a list that is not enclosed.
CREATE FUNCTION pg_temp.with_each_modification(body text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(
    regexp_replace(
      replace(
        replace(body,
          '{{modifications[] | or: "They are set out one by one in the enclosed list: the words of each change, who asks for it, and what it costs you or brings creditors."}}',
          '{{proposedModifications[]}}'),
        'Please write the number of each change and tick one box for it.',
        'Please tick one box for each change, sign beside it and write the date.'),
      '<table><tbody><tr><td><p>Change, who proposed it and what it costs me</p>.*?</table>',
      '<p>{{modificationAnswers[]}}</p>'),
    'With all these changes you would pay \{\{figures\.contribution\}\} each month for \{\{figures\.termMonths\}\} months, and the dividend would be about \{\{figures\.pencePerPound\}\} pence in the pound\. ',
    '')
$$;
--> statement-breakpoint
WITH gone AS (
  UPDATE "template_versions" SET "superseded_at" = now()
    WHERE "superseded_at" IS NULL AND pg_temp.with_each_modification("body") <> "body"
    RETURNING "template_id", "number", "subject", "body", "body_file"
), made AS (
  SELECT g."template_id", (SELECT max(v."number") + 1 FROM "template_versions" v WHERE v."template_id" = g."template_id") AS "number"
  FROM gone g
)
UPDATE "templates" t SET "published_version" = made."number", "published_at" = now(), "version" = t."version" + 1, "updated_at" = now()
  FROM made WHERE t."id" = made."template_id";
--> statement-breakpoint
INSERT INTO "template_versions" ("template_id", "number", "subject", "body", "body_file")
  SELECT last."template_id", last."number" + 1, last."subject", pg_temp.with_each_modification(last."body"), last."body_file"
  FROM (SELECT DISTINCT ON ("template_id") * FROM "template_versions" ORDER BY "template_id", "number" DESC) last
  WHERE last."superseded_at" IS NOT NULL AND pg_temp.with_each_modification(last."body") <> last."body";
--> statement-breakpoint
UPDATE "templates" SET "body" = pg_temp.with_each_modification("body") WHERE pg_temp.with_each_modification("body") <> "body";
