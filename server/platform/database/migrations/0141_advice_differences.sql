ALTER TABLE "advice_records" ADD COLUMN "differences_explained" text DEFAULT '' NOT NULL;
