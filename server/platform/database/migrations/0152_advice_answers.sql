-- additive
ALTER TABLE "advice_records" ADD COLUMN "difference_answers" jsonb DEFAULT '[]'::jsonb NOT NULL;
