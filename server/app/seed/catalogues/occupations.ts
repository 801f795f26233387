import { seed } from '../seed.ts';

/** Standard Occupational Classification 2020, its four-digit unit groups. */
const open = `
Accounts clerk 4122
Administrator 4159
Aircraft mechanic 5234
Bar staff 9265
Bricklayer 5313
Bus driver 8212
Call centre agent 7211
Care worker 6135
Carpenter 5316
Chef 5434
Cleaner 9223
Construction labourer 9129
Customer service adviser 7219
Delivery driver 8214
Dental nurse 6133
Electrician 5241
Engineer 2129
Estate agent 3555
Factory operative 8149
Farm worker 9111
Fitness instructor 3433
Forklift driver 8222
Gardener 5113
Graphic designer 3421
Hairdresser 6221
Healthcare assistant 6131
Hotel receptionist 4216
HGV driver 8211
HR officer 3571
IT support technician 3132
Kitchen assistant 9263
Lecturer 2311
Machine operator 8139
Manager, retail 1150
Marketing executive 3554
Mechanic 5231
Midwife 2231
Nursery worker 6111
Office manager 4141
Painter and decorator 5323
Paramedic 2255
Plumber 5315
Postal worker 9211
Project manager 2440
Railway worker 8234
Refuse collector 9225
Retail assistant 7111
Sales representative 3556
Scaffolder 8151
School teacher 2313
Social worker 2461
Software developer 2134
Staff nurse 2237
Support worker 6135
Taxi driver 8213
Teaching assistant 6112
Warehouse operative 9252
Welder 5213
`;

/** Occupations in which insolvency may end employment, a licence or a registration. */
const restricted = `
Accountant 2421
Armed forces, other ranks 3311
Barrister 2411
Customs or border officer 3319
Financial adviser 2422
Fire officer 3313
Insolvency practitioner 2421
Mortgage adviser 2422
Police officer 3312
Prison officer 3314
Security guard 9231
Solicitor 2412
`;

const rows = (list: string, isRestricted: boolean) =>
  list
    .trim()
    .split('\n')
    .map((line) => ({ name: line.slice(0, -5), socCode: line.slice(-4), isRestricted }));

export const occupations = [
  seed(
    'occupations',
    [...rows(open, false), ...rows(restricted, true)].sort((one, other) =>
      one.name.localeCompare(other.name, 'en'),
    ),
  ),
];
