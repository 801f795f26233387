import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import type { DocumentInput } from '#server/platform/paper/rendering/tasks.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { londonDate, londonTime, showDate } from '#shared/platform/dates.ts';
import type { CertifiedDelivery } from '#shared/records/correspondence/certificate.ts';
import { cited } from '#shared/records/law/places.ts';
import { deliveryCertificates } from '../tables.ts';

const { domains, users } = tables;
const bold = (text: string) => ({ text, bold: true });

const sentText = ({ sentOn, sentAt }: CertifiedDelivery): string =>
  `${showDate(sentOn)}${sentAt === null ? '' : ` ${sentAt}`}`;

/** The deliveries as the certificate and the decision pack list them. */
export const deliveriesTable = (lines: readonly CertifiedDelivery[]) => ({
  table: {
    headerRows: 1,
    widths: ['*', '*', 54, 48, 50, 110],
    body: [
      ['To', 'At', 'By', 'Sent', 'Delivered', 'Counted by'].map(bold),
      ...lines.map((line) => [
        line.to,
        line.address,
        line.means,
        sentText(line),
        showDate(line.deliveredOn),
        line.by,
      ]),
    ],
  },
  layout: 'lightHorizontalLines',
  fontSize: 8,
  margin: [0, 4, 0, 12],
});

/** Who certified, in their capacity; for certificates from before that was recorded, in their own words. */
export const certifierText = (by: string, as: string | null): string =>
  `${by}, ${as ?? 'for the office holder'}`;

/** A certificate with its case, its firm and the certifier. */
export const readCertificate = async (database: Database, id: number) => {
  const [row] = await database
    .select({ certificate: deliveryCertificates, found: cases, firm: domains.legalName, by: users.name })
    .from(deliveryCertificates)
    .innerJoin(cases, eq(cases.id, deliveryCertificates.caseId))
    .innerJoin(domains, eq(domains.id, cases.domainId))
    .innerJoin(users, eq(users.id, deliveryCertificates.certifiedBy))
    .where(eq(deliveryCertificates.id, id));
  return row;
};
export type ReadCertificate = NonNullable<Awaited<ReturnType<typeof readCertificate>>>;

/** The printed certificate: what was delivered, to whom and where, how and when, and who certifies it. */
export function certificateDocument({ certificate, found, firm, by }: ReadCertificate): DocumentInput {
  const { certifiedAt, what, lines } = certificate;
  const day = showDate(londonDate(certifiedAt));
  const title = `Certificate of delivery${cited(found.jurisdiction, 'rule 1.52')}`;
  const facts = [
    ['Proceedings', `${found.caseName}, ${found.uniqueReference}`],
    ['Documents', what],
    ['Certified by', certifierText(by, certificate.certifiedAs)],
    ['On', `${day} at ${londonTime(certifiedAt)}`],
  ] as const;
  const each = [...new Set(lines.map((line) => line.what))];
  return {
    title: `${title}, ${found.uniqueReference}`,
    author: firm,
    asOf: certifiedAt.toISOString(),
    isLandscape: true,
    styles: {
      title: { fontSize: 17, bold: true },
      heading: { fontSize: 12, bold: true },
      small: { fontSize: 8 },
    },
    content: [
      { text: firm, bold: true },
      { text: title, style: 'title', tag: 'H1', margin: [0, 14, 0, 10] },
      {
        table: { widths: [100, '*'], body: facts.map(([label, text]) => [bold(label), text]) },
        layout: 'noBorders',
      },
      {
        text: 'I certify that the documents named above were delivered as follows, and that a copy of each is kept with the time, the date and the address.',
        margin: [0, 10, 0, 6],
      },
      ...each.flatMap((name) => [
        ...(each.length > 1 ? [{ text: name, style: 'heading', tag: 'H2', margin: [0, 8, 0, 4] }] : []),
        deliveriesTable(lines.filter((line) => line.what === name)),
      ]),
      { text: `${certifierText(by, certificate.certifiedAs)}, ${day}`, margin: [0, 14, 0, 0] },
    ],
    footer: `${found.uniqueReference}, certificate of delivery ${certificate.id}, page {page} of {pages}`,
  };
}
