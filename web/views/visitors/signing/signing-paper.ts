type Asked = { ticket: string; paper: number; page?: number };

/** A document of an opened link, or a picture of one of its pages, under an address of this page alone. */
export async function paperAddress(asked: Asked): Promise<string> {
  const answer = await fetch('/api/signing/paper', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  });
  if (!answer.ok) throw new Error('The time for this has passed. Please open the link again.');
  return URL.createObjectURL(await answer.blob());
}

/** Saves a document as a PDF. */
export async function savePaper(ticket: string, paper: number, title: string): Promise<void> {
  const address = await paperAddress({ ticket, paper });
  const link = document.createElement('a');
  link.href = address;
  link.download = `${title}.pdf`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
