import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FileUpload, type FileUploadProps } from '#web/platform/ui/FileUpload.tsx';
import { fileSizeText } from '#web/platform/ui/file-size.ts';
import { Controlled } from '#web/platform/ui/test-kit.tsx';

const pdf = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'application/pdf' });

async function setUp(
  initial: readonly File[],
  options: Partial<Omit<FileUploadProps, 'value' | 'onChange'>> = {},
) {
  const heard = vi.fn<(files: readonly File[]) => void>();
  render(
    <Controlled<readonly File[]> initial={initial} heard={heard}>
      {(state) => <FileUpload aria-label="Form" {...options} {...state} />}
    </Controlled>,
  );
  await screen.findByRole('button', { name: 'Drag a file (or click here) to choose a file to upload.' });
  return { heard, input: screen.getByLabelText('Form') as HTMLInputElement };
}

const names = (files: readonly File[] | undefined) => files?.map(({ name }) => name);

test('is required only while no file is chosen', async () => {
  const { input } = await setUp([], { required: true });
  expect(input).toBeRequired();
  await userEvent.upload(input, pdf('form.pdf'));
  expect(await screen.findByText('form.pdf')).toBeVisible();
  expect(input).not.toBeRequired();
  await userEvent.click(screen.getByRole('button', { name: 'Remove form.pdf' }));
  expect(input).toBeRequired();
});

test('a single file is replaced; several are added and removed one by one', async () => {
  const { heard, input } = await setUp([pdf('old.pdf')]);
  await userEvent.upload(input, pdf('new.pdf'));
  await waitFor(() => expect(names(heard.mock.lastCall?.[0])).toEqual(['new.pdf']));
});

test('several files add up and are removed one by one', async () => {
  const { heard, input } = await setUp([pdf('one.pdf')], { multiple: true });
  await userEvent.upload(input, [pdf('two.pdf'), pdf('three.pdf')]);
  await waitFor(() => expect(names(heard.mock.lastCall?.[0])).toEqual(['one.pdf', 'two.pdf', 'three.pdf']));
  await userEvent.click(screen.getByRole('button', { name: 'Remove two.pdf' }));
  expect(names(heard.mock.lastCall?.[0])).toEqual(['one.pdf', 'three.pdf']);
});

test('files that are too large or of the wrong kind are refused with the reason', async () => {
  const { heard, input } = await setUp([], { maxSize: 2_000_000, accept: { 'application/pdf': ['.pdf'] } });
  await userEvent.upload(input, pdf('scan.pdf', 2_500_000));
  expect(await screen.findByText('scan.pdf is 2.5 MB. The limit is 2 MB.')).toBeVisible();
  fireEvent.change(input, { target: { files: [new File(['x'], 'notes.txt', { type: 'text/plain' })] } });
  expect(
    await screen.findByText('notes.txt is not a kind of file that can be used here. Choose .pdf.'),
  ).toBeVisible();
  expect(heard).not.toHaveBeenCalled();
});

test('lights up while a file is dragged over the page, differently over the zone, and takes the drop', async () => {
  const { heard, input } = await setUp([]);
  const zone = input.parentElement as HTMLElement;
  const dataTransfer = {
    types: ['Files'],
    files: [pdf('dropped.pdf')],
    items: [{ kind: 'file', type: 'application/pdf', getAsFile: () => pdf('dropped.pdf') }],
  };
  expect(zone).toHaveAttribute('data-state', 'resting');
  fireEvent.dragEnter(document.body, { dataTransfer });
  await waitFor(() => expect(zone).toHaveAttribute('data-state', 'possible'));
  fireEvent.dragEnter(zone, { dataTransfer });
  await waitFor(() => expect(zone).toHaveAttribute('data-state', 'hovering'));
  fireEvent.drop(zone, { dataTransfer });
  await waitFor(() => expect(names(heard.mock.lastCall?.[0])).toEqual(['dropped.pdf']));
  expect(zone).toHaveAttribute('data-state', 'resting');
});

test.each([
  [312, '312 B'],
  [48_200, '48 kB'],
  [2_000_000, '2 MB'],
  [2_540_000, '2.5 MB'],
])('%i bytes read as %s', (bytes, text) => expect(fileSizeText(bytes)).toBe(text));
