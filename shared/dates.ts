const london = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar date in London at an instant, as yyyy-MM-dd: what "today" means everywhere in the product. */
export const londonDate = (at: Date = new Date()): string => london.format(at);
