import { z } from 'zod';
import { onDay } from '#demo/firm/demo-clock.ts';
import { type Damage, type DemoPost, demoPost } from '#demo/paper/demo-post.ts';
import type { Subject } from '#demo/paper/post.ts';
import { startScanner } from '#demo/paper/scanner-child.ts';
import { scanners } from '#demo/paper/scanners.ts';
import { takeInOnce } from '#server/activities/inbound/take-in-once.ts';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, oneRow, rowsOf } from '#server/platform/database/rows.ts';
import type { Services } from '#server/platform/http/services.ts';
import { addJob, defineJob, type Job } from '#server/platform/jobs/job.ts';
import { addDays } from '#shared/platform/dates.ts';

const payload = z.object({ until: z.iso.date() });
type Given = z.output<typeof payload>;
type Scanning = ReturnType<typeof startScanner>;

/** Queues the incoming post of the demo firm. */
export const queuePost = (tx: Tx, given: Given): Promise<void> =>
  addJob(tx, receivePost, given, { key: 'demo-post' });

/**
 * The demo firm's incoming post up to a day, scanned in a separate process and taken in like a channel's; it is read in the background.
 * Each piece is identified by its number, so that an interrupted process resumes where it stopped.
 */
export const receivePost: Job<Given> = defineJob(
  'demo-post',
  payload,
  async ({ until }, { services, signal }) => {
    const domainId = await domainOf(services.database);
    const subjects = await subjectsOf(services.database, domainId);
    if (subjects.length === 0) return;
    const scanner = startScanner();
    try {
      for (const [at, post] of demoPost(subjects, addDays(until, -6)).entries()) {
        signal.throwIfAborted();
        const content =
          'mail' in post
            ? await messageOf(post, at)
            : await scanned(services, scanner, post, { at, domainId });
        if (content !== null)
          await onDay(addDays(until, -post.daysAgo), () => takeIn(services, post, { at, domainId }, content));
      }
    } finally {
      scanner.stop();
    }
  },
);

/** The domain whose post room receives the demo firm's post: its first. */
async function domainOf(database: Database): Promise<number> {
  const row = await oneRow(database, { id: col.number })`select min(id) as id from domains`;
  return row.id;
}

/** Clients of the domain's live cases, each with an address of their own and a debt. */
async function subjectsOf(database: Database, domainId: number): Promise<(Subject & { caseId: number })[]> {
  const rows = await rowsOf(database, {
    reference: col.text,
    firstName: col.text,
    lastName: col.text,
    address: col.texts,
    postcode: col.text,
    dateOfBirth: col.text.orNull,
    creditor: col.text,
    accountNumber: col.text,
    balancePence: col.number,
    caseId: col.number,
  })`
    select c.id as "caseId", c.unique_reference as reference, p.first_name as "firstName", p.last_name as "lastName",
      array_remove(array[a.line1, a.line2, a.town], null) as address, a.postcode, p.date_of_birth as "dateOfBirth",
      debt.creditor, debt.account_number as "accountNumber", debt.balance_soa_pence::int as "balancePence"
    from cases c join statuses s on s.id = c.status_id and s.is_open
      join case_people cp on cp.case_id = c.id and cp.role = 'applicant_1' join persons p on p.id = cp.person_id
      join addresses a on a.person_id = p.id and a.resident_to is null and a.postcode is not null
      join lateral (
        select r.name as creditor, d.account_number, d.balance_soa_pence from case_creditors d
        join creditors r on r.id = d.creditor_id where d.case_id = c.id and d.account_number is not null order by d.id limit 1
      ) debt on true
    where c.domain_id = ${domainId} and not c.risk_of_violence order by md5(c.unique_reference) limit 40`;
  return rows;
}

/** A piece of post by number, and the domain it came to. */
type Piece = { at: number; domainId: number };

/** The PDF of one of the domain's posted letters. */
async function postedLetter(
  { database, files }: Services,
  { at, domainId }: Piece,
): Promise<Uint8Array | null> {
  const rows = await rowsOf(database, { sha256: col.text })`
    select f.sha256 from mail_recipients r join files f on f.id = r.file_id
    join mail_items i on i.id = r.item_id join cases c on c.id = i.case_id and c.domain_id = ${domainId}
    where r.status = 'sent' and r.print_run_id is not null order by r.id desc limit 1 offset ${at}`;
  return rows[0] ? files.readWhole(rows[0].sha256) : null;
}

async function damaged(pdf: Uint8Array, damage: Damage | undefined): Promise<Uint8Array> {
  if (damage === undefined) return pdf;
  if (damage === 'half of it') return pdf.subarray(0, pdf.length / 2);
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const locked = await PDFDocument.load(pdf);
  locked.encrypt({ userPassword: 'secret', ownerPassword: 'owner', permissions: {} });
  return locked.save();
}

async function scanned(
  services: Services,
  { scan }: Scanning,
  { pile, damage }: Extract<DemoPost, { pile: unknown }>,
  { at: seed, domainId }: Piece,
): Promise<Uint8Array | null> {
  const paper =
    'returned' in pile.paper
      ? await postedLetter(services, { at: pile.paper.returned, domainId })
      : pile.paper;
  // A firm that has posted nothing gets nothing back.
  if (paper === null) return null;
  return damaged(await scan({ paper, scanner: scanners[pile.scanner], seed }), damage);
}

const base64Lines = (content: Uint8Array) =>
  Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n');

const senderOf = ({ from, isClient }: Extract<DemoPost, { mail: unknown }>['mail']) => {
  const name = isClient ? `${from.firstName} ${from.lastName}` : from.creditor;
  return { name, address: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@mail.example` };
};

async function messageOf({ mail }: Extract<DemoPost, { mail: unknown }>, at: number): Promise<Uint8Array> {
  const { printPost } = await import('#demo/paper/post.ts');
  const { name, address } = senderOf(mail);
  const parts = ['Content-Type: text/html; charset=utf-8', '', mail.html];
  for (const [n, sheets] of mail.attached.entries())
    parts.push(
      '--part',
      'Content-Type: application/pdf',
      `Content-Disposition: attachment; filename="letter ${n + 1}.pdf"`,
      'Content-Transfer-Encoding: base64',
      '',
      base64Lines(await printPost(sheets)),
    );
  const head = [
    `From: "${name}" <${address}>`,
    'To: post@demo.example',
    `Subject: ${subjectOf(mail)}`,
    `Message-ID: <demo-${at}@mail.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=part',
  ];
  return Buffer.from([...head, '', '--part', ...parts, '--part--', ''].join('\r\n'));
}

const subjectOf = ({ isClient, attached }: Extract<DemoPost, { mail: unknown }>['mail']) =>
  isClient ? 'Please call me' : attached.length > 0 ? 'Documents attached' : 'Change of address';

function takeIn(
  services: Services,
  post: DemoPost,
  { at, domainId }: Piece,
  content: Uint8Array,
): Promise<void> {
  const number = String(at + 1).padStart(4, '0');
  const { channel, declaredSheets = null } = post;
  const common = {
    channel,
    content,
    declaredSheets,
    domainId: post.isOfNoDomain ? null : domainId,
    originKey: `demo-post:${at}`,
  };
  if (!('mail' in post)) return takeInOnce(services, { ...common, name: `scan-${number}.pdf` });
  const { name, address } = senderOf(post.mail);
  return takeInOnce(services, {
    ...common,
    name: `${subjectOf(post.mail)}.eml`,
    messageId: `<demo-${at}@mail.example>`,
    subject: subjectOf(post.mail),
    senderName: name,
    senderEmail: address,
  });
}
