import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DocumentChoices } from '#shared/records/documents/contract.ts';
import { useUploads } from '#web/records/documents/use-uploads.ts';

const names = (list: readonly { file: File }[]) => list.map(({ file }) => file.name);

test('files that are dropped before the types of documents are known wait for them', async () => {
  const choices: DocumentChoices = { types: [], folders: [], maxBytes: 1_000 };
  const { result, rerender } = renderHook(
    (props: { choices: DocumentChoices | undefined }) => useUploads(1, props.choices),
    { initialProps: { choices: undefined as DocumentChoices | undefined } },
  );
  result.current.add([new File(['MZ'], 'setup.exe')]);
  expect(result.current.list).toEqual([]);
  rerender({ choices });
  await waitFor(() => expect(names(result.current.list)).toEqual(['setup.exe']));
  rerender({ choices: { ...choices } });
  expect(names(result.current.list)).toEqual(['setup.exe']);
});
