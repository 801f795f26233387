ALTER TABLE "templates" ADD COLUMN "jurisdictions" text[] DEFAULT '{EW}' NOT NULL;
--> statement-breakpoint
-- Texts that cite no law of England and Wales, in the draft and in what is published, are for cases anywhere as before; all others, and
-- Word documents, whose text is not known here, are for England and Wales until somebody says otherwise.
UPDATE "templates" t SET "jurisdictions" = '{EW,SCO,NI,other}'
WHERE t."body_file" IS NULL AND NOT EXISTS (
  SELECT FROM (
    SELECT concat_ws(' ', t."subject", t."body") AS words
    UNION ALL
    SELECT concat_ws(' ', v."subject", v."body") FROM "template_versions" v
    WHERE v."template_id" = t."id" AND v."superseded_at" IS NULL
  ) said
  WHERE regexp_replace(replace(said.words, '&nbsp;', ' '), '<[^>]*>', '', 'g') ~* 'Insolvency Act 1986|1986 Act|Part VIII\M|England and Wales\) Rules|Rules 2016|2016 Rules|\mrules? (8\.|11\.1|14\.|15\.|20\.)|\msections? (25[1-9]|26[0-3]|283|310|339|340|343|379ZA|435)|Individual Insolvency Register|Insolvency Service with its public register|Secretary of State|County Court hearing centre|Debt Respite|breathing space|IVA Protocol|centres? of main interests|Key facts about your arrangement'
);
