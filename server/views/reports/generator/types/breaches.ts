import {
  breachStatuses,
  creditorDecisions,
  severities,
} from '#shared/activities/creditors/breaches/breaches.ts';
import { words } from '#shared/platform/words.ts';
import { caseGroups, ownCase } from '../case-columns.ts';
import { choice, count, day, daysFrom, defineType, hundredths, named, pence, text } from '../report-type.ts';

export const breachesType = defineType({
  title: 'Breaches',
  about: 'One row for each breach of an arrangement, suspected or not.',
  permissions: ['case.read'],
  from: `case_breaches x ${ownCase('x.case_id')}
    left join breach_types breach_type on breach_type.id = x.breach_type_id
    left join users waiver on waiver.id = x.waived_by`,
  domain: 'c.domain_id',
  id: 'x.id',
  caseId: 'c.id',
  groups: {
    Breach: {
      breachType: named('breach-types', 'Breach type', 'breach_type.name', 'x.breach_type_id'),
      severity: choice('Severity', 'breach_type.severity', severities),
      breachStatus: choice('Status', 'x.status', breachStatuses),
      detectedOn: day('Detected', 'x.detected_on'),
      detectedBy: choice('Detected by', 'x.detected_by', { system: 'Concordat', user: 'A person' }),
      daysOpen: count(
        'Days open',
        daysFrom('x.detected_on', `coalesce(x.ended_on, (now() at time zone 'Europe/London')::date)`),
      ),
      detail: text('Detail', 'x.detail'),
      clause: text('Term broken', 'x.clause'),
      breachMonths: hundredths('Months in arrears when detected', 'x.months_in_arrears'),
      breachArrearsPence: pence('Arrears when detected', 'x.arrears_pence'),
      servedOn: day('Notice served', 'x.served_on'),
      remedyByOn: day('Remedy by', 'x.remedy_by_on'),
      responseOn: day('Client answered', 'x.client_response_on'),
      response: text('Client’s answer', 'x.client_response'),
      referredOn: day('Referred to creditors', 'x.referred_on'),
      creditorsDecidedOn: day('Creditors decided', 'x.creditors_decided_on'),
      creditorsDecision: choice('Creditors’ decision', 'x.creditors_decision', creditorDecisions),
      outcome: text('Outcome', 'x.outcome'),
      endedOn: day('Ended', 'x.ended_on'),
      waiverReason: text('Why waived', 'x.waiver_reason'),
      waivedBy: named('users', 'Waived by', 'waiver.name', 'x.waived_by'),
    },
    ...caseGroups,
  },
  usual: words('reference client breachType breachStatus detectedOn remedyByOn breachArrearsPence'),
});
