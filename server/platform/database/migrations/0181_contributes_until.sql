-- additive
-- Until when the monthly contribution is paid, for the header of the case; the nightly refresh fills it in.
ALTER TABLE "case_standings" ADD COLUMN "contributes_until" date;
