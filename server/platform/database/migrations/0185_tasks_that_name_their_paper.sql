-- few rows: definitions of tasks that no letter could ever end, since they name no type.
UPDATE "tasks" SET "auto_complete_when" = NULL, "version" = "version" + 1
WHERE "auto_complete_when" IN ('document_received', 'mail_sent') AND "completion_document_id" IS NULL;
