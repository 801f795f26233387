ALTER TABLE "income_types" ADD COLUMN "is_extra_asset" boolean DEFAULT false NOT NULL;
