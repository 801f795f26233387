ALTER TABLE "decisions" ADD COLUMN "published_on" date;
