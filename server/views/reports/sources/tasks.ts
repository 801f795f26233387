import { sql } from 'drizzle-orm';
import { andIs, andWithin } from '#server/platform/database/conditions.ts';
import { addDays } from '#shared/platform/dates.ts';
import { tasks } from '#shared/views/reports/definitions/tasks.ts';
import { londonDayOf } from '../conditions.ts';
import { defineSource } from '../source.ts';

const dueOn = londonDayOf(sql`t.action_at`);

export const tasksSource = defineSource(tasks, {
  rows: ({ domainIds, today, filters }) => sql`
    select t.id, c.id as "caseId", c.unique_reference as "reference", c.case_name as "client",
      coalesce(t.name, d.name) as "task", u.name as "user", e.name as "department", t.action_at as "dueAt",
      case when t.status = 'open' and ${dueOn} < ${today}::date then ${today}::date - ${dueOn} end as "daysOverdue", t.status,
      f.name as "completedBy", t.completed_at as "completedAt", m.name as "createdBy",
      coalesce(${londonDayOf(sql`t.completed_at`)}, ${today}::date) - ${londonDayOf(sql`t.created_at`)} as "age", g.stage
    from case_tasks t
    join cases c on c.id = t.case_id
    join statuses s on s.id = c.status_id
    join status_categories g on g.id = s.status_category_id
    left join tasks d on d.id = t.task_id
    left join users u on u.id = t.assigned_user_id
    left join departments e on e.id = coalesce(t.department_id, u.department_id)
    left join users f on f.id = t.completed_by
    left join users m on m.id = t.created_by
    where c.domain_id in ${domainIds} ${andWithin(sql`t.action_at`, filters, 'instant')}
      ${filters.overdue ? sql`and t.status = 'open' ${andWithin(sql`t.action_at`, { to: addDays(today, -1) }, 'instant')}` : sql``}
      ${andIs(sql`t.status`, filters.status)} ${andIs(sql`t.task_id`, filters.taskId)}
      ${andIs(sql`t.assigned_user_id`, filters.userId)} ${andIs(sql`e.id`, filters.departmentId)}
      ${andIs(sql`c.portfolio_id`, filters.portfolioId)}`,
});
