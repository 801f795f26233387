type Report = {
  /** Who it is about; without one it names nobody. */
  address?: string | null;
  /** Our message, as its head comes back with the report; without one the address alone tells which it was. */
  messageId?: string | null;
  action?: 'failed' | 'delayed' | 'delivered';
  status?: string;
};

/** A delivery status notification about one recipient, as mail servers write them (RFC 3464). */
export const deliveryReport = ({
  address = null,
  messageId = null,
  action = 'failed',
  status = '5.1.1',
}: Report): string =>
  [
    'From: Mail Delivery System <MAILER-DAEMON@mx.example.org>',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    ' boundary="=_b1"',
    '',
    '--=_b1',
    'Content-Type: text/plain',
    '',
    'Your message could not be delivered.',
    '--=_b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    ...(address === null ? [] : [`Final-Recipient: rfc822; ${address}`]),
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1',
    ' <nobody> User unknown',
    '',
    '--=_b1',
    'Content-Type: text/rfc822-headers',
    '',
    ...(messageId === null ? [] : [`Message-ID: ${messageId}`]),
    'Subject: A letter',
    '--=_b1--',
    '',
  ].join('\r\n');
