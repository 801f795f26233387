import { bondActions } from '#shared/activities/bonding/bonding.ts';
import { caseGroups, ownCase } from '../case-columns.ts';
import { choice, code, day, defineType, flag, named, pence, text } from '../report-type.ts';

export const bondEntriesType = defineType({
  title: 'Bond entries',
  about: 'One row for each entry of the bonds of supervisors: new cover, its changes and its release.',
  permissions: ['case.read'],
  from: `bond_entries x ${ownCase('x.case_id')}
    left join case_people bonded on bonded.id = x.case_person_id
    left join persons insolvent on insolvent.id = bonded.person_id
    left join users practitioner on practitioner.id = x.supervisor_user_id
    left join portfolios bond_portfolio on bond_portfolio.id = coalesce(x.portfolio_id, c.portfolio_id)
    left join suppliers insurer on insurer.id = coalesce(x.bond_insurer_supplier_id, bond_portfolio.bond_insurer_supplier_id)`,
  domain: 'c.domain_id',
  id: 'x.id',
  caseId: 'c.id',
  groups: {
    Entry: {
      action: choice('Action', 'x.action', bondActions),
      month: day('Bordereau month', 'x.bordereau_month'),
      effectiveOn: day('Effective', 'x.effective_on'),
      appointedOn: day('Appointed', 'x.appointed_on'),
      submittedOn: day('Submitted', 'x.submitted_on'),
      bondablePence: pence('Bondable value', 'x.bondable_pence'),
      penaltyPence: pence('Specific penalty sum', 'x.penalty_pence'),
      changePence: pence('Change', 'x.change_pence'),
      premiumPence: pence('Premium', 'x.premium_pence'),
      valuePence: pence('Estate worth now', 'x.value_pence'),
      reviewedOn: day('Cover reviewed', 'x.reviewed_on'),
      isInForce: flag('In force', '(x.is_current and x.penalty_pence > 0)'),
      reason: text('Reason', 'x.reason'),
    },
    Bond: {
      insolvent: text('Insolvent', `concat_ws(' ', insolvent.first_name, insolvent.last_name)`),
      practitioner: named('users', 'Practitioner', 'practitioner.name', 'x.supervisor_user_id'),
      practitionerNumber: code('Practitioner’s number', 'practitioner.ip_number'),
      insurer: named(
        'suppliers',
        'Insurer',
        'insurer.name',
        'coalesce(x.bond_insurer_supplier_id, bond_portfolio.bond_insurer_supplier_id)',
      ),
      policy: code('Policy', 'coalesce(x.policy_ref, bond_portfolio.bond_policy_ref)'),
    },
    ...caseGroups,
  },
  usual: ['reference', 'insolvent', 'action', 'month', 'effectiveOn', 'penaltyPence', 'premiumPence'],
});
