ALTER TABLE "cases" ADD COLUMN "no_assets_on" date;
