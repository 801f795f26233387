/** What may not be entered about a person, by any route: what it is, the change and the field that refuses it. */
export const badPeople: [what: string, change: Record<string, unknown>, field: string][] = [
  ['script in a first name', { firstName: '<script>alert(1)</script>' }, 'firstName'],
  ['mark-up in a surname', { lastName: 'Smith<br>' }, 'lastName'],
  ['a merge token for a name', { lastName: '{{firm.name}}' }, 'lastName'],
  ['a formula for a name', { firstName: '=HYPERLINK("http://x.example")' }, 'firstName'],
  ['a web address for a name', { firstName: 'http://x.example' }, 'firstName'],
  ['a name without a letter', { lastName: '???' }, 'lastName'],
  ['digits for a name', { firstName: '12345' }, 'firstName'],
  ['an escape in a name', { firstName: 'A\u001b[31m' }, 'firstName'],
  ['script in middle names', { middleNames: '<img src=x onerror=alert(1)>' }, 'middleNames'],
  ['script in known as', { knownAs: '<svg/onload=alert(1)>' }, 'knownAs'],
  ['script among previous names', { previousNames: ['Jones', '<script>x</script>'] }, 'previousNames.1'],
  ['mark-up in when to contact', { contactTimes: '<b>after six</b>' }, 'contactTimes'],
  ['a date of birth in the future', { dateOfBirth: '2190-01-01' }, 'dateOfBirth'],
  ['a date of birth that does not exist', { dateOfBirth: '1980-02-30' }, 'dateOfBirth'],
  ['a date of birth before 1900', { dateOfBirth: '1899-12-31' }, 'dateOfBirth'],
  ['a phone number of noughts', { phoneMobile: '00000 000000' }, 'phoneMobile'],
  ['a phone number of ones', { phoneHome: '01111 111111' }, 'phoneHome'],
  ['a phone number in a range that is not in use', { phoneMobile: '04700 900123' }, 'phoneMobile'],
  ['a mobile number that is a digit short', { phoneMobile: '07700 90012' }, 'phoneMobile'],
  ['words for a phone number', { phoneWork: 'ask at the desk' }, 'phoneWork'],
  ['an invalid e-mail address', { email: 'jane@example' }, 'email'],
  ['two e-mail addresses', { email: 'a@example.org, b@example.org' }, 'email'],
  ['an invalid National Insurance number', { niNumber: 'QQ123456C' }, 'niNumber'],
];

/** The same for an address. */
export const badAddresses: [what: string, change: Record<string, unknown>, field: string][] = [
  ['script in a street', { line1: '<script>x</script>' }, 'line1'],
  ['mark-up in a town', { town: '<b>Hull</b>' }, 'town'],
  ['an invalid postcode', { postcode: 'ZZ99' }, 'postcode'],
  ['a move in the future', { residentFrom: '2190-01-01' }, 'residentFrom'],
];
