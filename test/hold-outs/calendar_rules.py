"""Periods and business days, worked out from the words of the law and not from the product.

Insolvency (England and Wales) Rules 2016, Schedule 5 (as Civil Procedure Rule 2.8): a period of
days is counted in clear days. A period of months ends on the corresponding date; where that month
has none, on its last day. A period 'beginning with' a day includes that day.
"""

from datetime import date, timedelta
from pathlib import Path
import calendar
import csv

# The lists published on gov.uk for each part of the United Kingdom.
ENGLAND = """
2024-01-01 2024-03-29 2024-04-01 2024-05-06 2024-05-27 2024-08-26 2024-12-25 2024-12-26
2025-01-01 2025-04-18 2025-04-21 2025-05-05 2025-05-26 2025-08-25 2025-12-25 2025-12-26
2026-01-01 2026-04-03 2026-04-06 2026-05-04 2026-05-25 2026-08-31 2026-12-25 2026-12-28
2027-01-01 2027-03-26 2027-03-29 2027-05-03 2027-05-31 2027-08-30 2027-12-27 2027-12-28
2028-01-03 2028-04-14 2028-04-17 2028-05-01 2028-05-29 2028-08-28 2028-12-25 2028-12-26
"""
# No Easter Monday; 2 January, the first Monday of August, St Andrew's Day; 15 June 2026 once.
SCOTLAND = """
2024-01-01 2024-01-02 2024-03-29 2024-05-06 2024-05-27 2024-08-05 2024-12-02 2024-12-25 2024-12-26
2025-01-01 2025-01-02 2025-04-18 2025-05-05 2025-05-26 2025-08-04 2025-12-01 2025-12-25 2025-12-26
2026-01-01 2026-01-02 2026-04-03 2026-05-04 2026-05-25 2026-06-15 2026-08-03 2026-11-30 2026-12-25
2026-12-28
2027-01-01 2027-01-04 2027-03-26 2027-05-03 2027-05-31 2027-08-02 2027-11-30 2027-12-27 2027-12-28
2028-01-03 2028-01-04 2028-04-14 2028-05-01 2028-05-29 2028-08-07 2028-11-30 2028-12-25 2028-12-26
"""
# As England, with St Patrick's Day and the Battle of the Boyne.
NORTHERN_IRELAND = ENGLAND + """
2024-03-18 2024-07-12 2025-03-17 2025-07-14 2026-03-17 2026-07-13 2027-03-17 2027-07-12
2028-03-17 2028-07-12
"""
HOLIDAYS = {
    "england_wales": {date.fromisoformat(day) for day in ENGLAND.split()},
    "scotland": {date.fromisoformat(day) for day in SCOTLAND.split()},
    "northern_ireland": {date.fromisoformat(day) for day in NORTHERN_IRELAND.split()},
}


def days(start, count):
    return start + timedelta(days=count)


def months(start, count):
    """The corresponding date, or the last day of a month that has none."""
    year, month = divmod(start.year * 12 + start.month - 1 + count, 12)
    last = calendar.monthrange(year, month + 1)[1]
    return date(year, month + 1, min(start.day, last))


def months_beginning_with(start, count):
    """Last day of a period of months whose first day is the start."""
    year, month = divmod(start.year * 12 + start.month - 1 + count, 12)
    last = calendar.monthrange(year, month + 1)[1]
    if start.day > last:
        return date(year, month + 1, last)
    return date(year, month + 1, start.day) - timedelta(days=1)


def is_business_day(day, place="england_wales"):
    """Not a Saturday, Sunday, Christmas Day, Good Friday or bank holiday of the place."""
    return day.weekday() < 5 and day not in HOLIDAYS[place]


def business_days(start, count, place="england_wales"):
    """The count-th business day after the start; before it where the count is negative."""
    step = 1 if count > 0 else -1
    day = start
    while count:
        day += timedelta(days=step)
        if is_business_day(day, place):
            count -= step
    return day


def write(name, columns, rows):
    with open(Path(__file__).with_name(name), "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(rows)
