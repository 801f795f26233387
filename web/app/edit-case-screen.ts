import { createElement } from 'react';
import { EditCasePage } from '#web/records/cases/EditCasePage.tsx';
import { Presence } from '#web/views/cases/presence/Presence.tsx';

/** /cases/{id}/edit, put together from the slices. */
export const EditCaseScreen = () => createElement(EditCasePage, { Presence });
