import { createElement } from 'react';
import { EditCasePage } from '#web/cases/EditCasePage.tsx';
import { Presence } from '#web/presence/Presence.tsx';

/** /cases/{id}/edit, put together from the slices. */
export const EditCaseScreen = () => createElement(EditCasePage, { Presence });
