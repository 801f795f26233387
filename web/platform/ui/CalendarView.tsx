import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { Calendar as ReactCalendar } from 'react-calendar';
import '#web/platform/ui/calendar.css';
import { dateOfIso, isoOfDate } from '#web/platform/ui/date-text.ts';

export interface CalendarProps {
  /** `yyyy-MM-dd`. */
  value: string | null;
  onChange: (iso: string) => void;
  min?: string | undefined;
  max?: string | undefined;
}

const icon = { className: 'size-4', 'aria-hidden': true };

export function CalendarView({ value, onChange, min, max }: CalendarProps) {
  return (
    <ReactCalendar
      locale="en-GB"
      value={value ? dateOfIso(value) : null}
      {...(min && { minDate: dateOfIso(min) })}
      {...(max && { maxDate: dateOfIso(max) })}
      onClickDay={(day) => onChange(isoOfDate(day))}
      navigationAriaLabel="Show a longer period"
      navigationAriaLive="polite"
      prevLabel={<ChevronLeft {...icon} />}
      prevAriaLabel="Previous"
      nextLabel={<ChevronRight {...icon} />}
      nextAriaLabel="Next"
      prev2Label={<ChevronsLeft {...icon} />}
      prev2AriaLabel="Further back"
      next2Label={<ChevronsRight {...icon} />}
      next2AriaLabel="Further forward"
    />
  );
}
