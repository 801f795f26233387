-- additive
-- Since when due diligence on a third party who gives money is asked for before the proposal goes out.
INSERT INTO "rule_starts" ("rule") VALUES ('third-party-diligence');
