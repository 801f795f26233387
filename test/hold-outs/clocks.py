"""500 dates that the law gives, worked out by hand-written rules: writes clocks.csv."""

from datetime import date
from calendar_rules import (
    HOLIDAYS, business_days, days, is_business_day, months, months_beginning_with, write,
)

ENGLAND, SCOTLAND, ULSTER = "england_wales", "scotland", "northern_ireland"
D = date.fromisoformat

# Starts that have caught clocks out: ends of months, 29 February, Easter, Christmas, weekends.
TURNS = [D(day) for day in """
2024-01-31 2024-02-15 2024-02-29 2025-02-28 2026-08-31 2026-11-30 2026-12-01 2026-12-18
2027-01-29 2027-01-31 2027-03-31 2028-02-15 2028-02-28 2028-02-29 2028-12-31""".split()]
WORK = [D(day) for day in """
2024-03-27 2024-03-28 2024-12-24 2025-04-16 2025-04-19 2025-12-23 2026-04-02 2026-05-01
2026-08-28 2026-12-22 2026-12-23 2026-12-24 2026-12-31 2027-03-24 2027-03-25 2027-03-28
2027-12-24 2028-04-13 2028-12-22""".split()]
THREE_PLACES = [D(day) for day in """
2024-12-31 2025-07-10 2025-11-28 2026-03-16 2026-04-01 2026-06-12 2026-07-09 2026-07-30
2026-11-27 2026-12-23 2026-12-31 2027-03-15 2027-03-25 2028-03-14 2028-08-03""".split()]

rows = []
RULES = {}


def add(clock, source, place, start, due, other="", note=""):
    rows.append([len(rows) + 1, clock, source, place, start, other, due or "none", note])


def each(clock, source, starts, rule, place=ENGLAND, note=""):
    RULES.setdefault(clock, (source, rule, place))
    for start in starts:
        add(clock, source, place, start, rule(start), note=note)


# Notices: rules 1.42, 1.45, 1.49 and 1.50. E-mail counts at nine o'clock.
each("first-class-post", "r 1.42", WORK, lambda d: business_days(d, 2))
each("second-class-post", "r 1.42", WORK, lambda d: business_days(d, 4))
each("e-mail", "r 1.45(6)", WORK, lambda d: f"{business_days(d, 1)} 09:00")
each("dx", "practice: two exchanges", WORK[::2], lambda d: business_days(d, 2))
each("website", "rr 1.49, 1.50", WORK[1::2], lambda d: business_days(d, 1),
     note="on the website before the notice of it was sent by e-mail")

# The decision of creditors.
each("decision-earliest", "r 15.2(2)", TURNS + WORK[::3], lambda d: days(d, 15),
     note="14 clear days lie between")
each("nominee-report", "s 256A", TURNS, lambda d: days(d, 14))
each("adjournment-latest", "r 15.23", TURNS[::2], lambda d: days(d, 14))
each("challenge", "s 262(3)", TURNS + WORK[1::4], lambda d: days(d, 27),
     note="28 days beginning with the day of the decision")
each("appeal-result", "r 15.35(5)", TURNS, lambda d: days(d, 27),
     note="28 days beginning with the day on which notice of the result was given")
each("appeal-variation", "r 15.35(4)", TURNS, lambda d: days(d, 21))
each("result-notice", "r 8.24, practice: 4 business days", WORK, lambda d: business_days(d, 4))
each("secretary-of-state", "r 8.26, practice: 14 days", TURNS, lambda d: days(d, 14))
each("court-order-told", "r 8.27", WORK, lambda d: business_days(d, 5))


# The life of the arrangement. Rule 8.28: a year commencing on approval, then two months.
def annual_report(year):
    return lambda d: months(months_beginning_with(d, 12 * year), 2)


APPROVALS = [D(day) for day in """
2024-02-29 2024-12-31 2025-03-01 2026-03-10 2026-12-31 2027-01-01 2027-02-28 2027-03-01
2027-10-31 2028-01-30 2028-02-29 2028-08-31""".split()]
for year in (1, 2, 4, 5):
    for approved in APPROVALS:
        add("annual-report", "r 8.28", ENGLAND, approved, annual_report(year)(approved), year,
            f"year {year}")
for approved, ended in [("2026-03-10", "2027-04-20"), ("2026-03-10", "2027-03-10"),
                        ("2024-02-29", "2025-04-28"), ("2027-01-01", "2028-02-29")]:
    add("annual-report-at-the-end", "r 8.28(7)", ENGLAND, approved, None, ended,
        "the duty of rule 8.31 arises within the two months")
add("annual-report-at-the-end", "r 8.28(7)", ENGLAND, D("2026-03-10"), D("2027-05-09"),
    "2027-05-10", "the duty of rule 8.31 arises a day after the two months")
each("final-report", "r 8.31", TURNS + WORK[::4], lambda d: days(d, 28))
each("register-removal", "r 11.15", TURNS, lambda d: months(d, 3))
each("equity-review", "Protocol up to 2021", APPROVALS, lambda d: months(d, 54))
for start, term, extra in [("2026-11-30", 60, 0), ("2024-02-29", 60, 0), ("2024-02-29", 72, 0),
                           ("2026-08-31", 60, 6), ("2026-12-31", 60, 9), ("2027-01-31", 61, 0),
                           ("2027-03-31", 72, 12), ("2028-02-29", 48, 0)]:
    add("expected-end", "terms: commencement, term, breaks, extension", ENGLAND, start,
        months(D(start), term + extra), f"{term}+{extra}")
each("breach-remedy", "Protocol, practice: 30 days", TURNS, lambda d: days(d, 30))
each("additional-income", "Protocol: overtime and bonus", TURNS[::2], lambda d: days(d, 14))

# Complaints: DISP 1.5 and 1.6; the business days are those of the firm's part of the kingdom.
for place in (ENGLAND, SCOTLAND, ULSTER):
    each("summary-resolution", "DISP 1.5.1", THREE_PLACES,
         lambda d, at=place: business_days(d, 3, at), place)
each("final-response", "DISP 1.6.2", TURNS + WORK[::4], lambda d: days(d, 56),
     note="no holiday moves it")
for place in (ENGLAND, SCOTLAND):
    each("final-response", "DISP 1.6.2", [D("2026-12-23"), D("2026-11-02"), D("2026-10-05")],
         lambda d: days(d, 56), place)
for place in (ENGLAND, SCOTLAND, ULSTER):
    each("two-business-days-before", "practice: the task before a deadline",
         [days(d, 56) for d in (D("2026-12-23"), D("2026-11-02"), D("2027-01-30"),
                                D("2026-02-11"), D("2027-05-20"))],
         lambda d, at=place: business_days(d, -2, at), place)
each("ombudsman", "DISP 1.6.2, Annex 3R", TURNS, lambda d: months(d, 6))

# Protected trust deeds: Bankruptcy (Scotland) Act 2016, sections 167, 170 and 171.
ROI = [D(day) for day in """
2026-01-27 2026-02-24 2026-06-16 2026-11-24 2026-12-01 2026-12-22 2027-01-26 2027-03-23
2028-01-25 2028-02-29""".split()]
each("trust-deed-objections", "s 170", ROI, lambda d: days(d, 35), SCOTLAND,
     "five weeks, the day after publication being the first")
each("trust-deed-documents", "s 170", ROI, lambda d: days(d, 7), SCOTLAND)
each("trust-deed-registration", "s 171(1)", ROI, lambda d: days(d, 63), SCOTLAND,
     "four weeks after the five")

# Breathing space: Debt Respite Scheme Regulations 2020.
each("breathing-space-ends", "reg 26", TURNS, lambda d: days(d, 59))
each("midway-review-first", "reg 27", TURNS, lambda d: days(d, 24))
each("midway-review-last", "reg 27", TURNS, lambda d: days(d, 34))
each("breathing-space-again", "reg 24", TURNS, lambda d: days(months(d, 12), 1),
     note="more than twelve months after the end of the earlier one")

# Debt relief orders.
each("debt-relief-order-ends", "s 251H", TURNS + [D("2027-03-01")],
     lambda d: months_beginning_with(d, 12))
# 'None in the six years ending with the day of the determination' may allow the anniversary itself;
# the schedule could not be read again, so the later of both readings stands, as for reg 24.
each("debt-relief-order-again", "sch 4ZA", TURNS[::2], lambda d: days(months(d, 72), 1),
     note="more than six years after the earlier one")

# Records.
for released, security in [("2026-11-30", "2028-11-30"), ("2026-11-30", "2026-11-30"),
                           ("2028-02-29", "2028-01-31"), ("2027-06-30", "2028-02-29"),
                           ("2026-12-31", "2029-06-30"), ("2027-08-31", "2027-08-30")]:
    later = max(D(released), D(security))
    add("case-record", "IP Regulations 2005, reg 13", ENGLAND, released, months(later, 72),
        security, "sixth anniversary of the later of release and end of the security")
each("aml-record", "MLR 2017, reg 40", TURNS, lambda d: months_beginning_with(d, 60))
each("complaint-record", "DISP 1.9, the firm keeps 6 years", TURNS[::2], lambda d: months(d, 72))
each("enquiry-record", "the firm keeps 24 months", TURNS[::2], lambda d: months(d, 24))

# Law that does not run in a place gives no date there.
for clock, source in [("decision-earliest", "r 15.2(2)"), ("challenge", "s 262(3)"),
                      ("annual-report", "r 8.28"), ("final-report", "r 8.31"),
                      ("register-removal", "r 11.15"), ("breathing-space-ends", "reg 26"),
                      ("debt-relief-order-ends", "s 251H"), ("court-order-told", "r 8.27")]:
    for place in (SCOTLAND, ULSTER):
        add(clock, source, place, D("2026-12-01"), None, 1 if clock == "annual-report" else "",
            "law of England and Wales")
for clock, source in [("trust-deed-objections", "s 170"), ("trust-deed-documents", "s 170"),
                      ("trust-deed-registration", "s 171(1)")]:
    for place in (ENGLAND, ULSTER):
        add(clock, source, place, D("2026-12-01"), None, "", "law of Scotland")

# The worked examples of a second hand, from published guidance: the script must agree with them.
WORKED = {
    ("decision-earliest", "2026-12-01"): "2026-12-16", ("challenge", "2028-02-10"): "2028-03-08",
    ("nominee-report", "2026-12-01"): "2026-12-15", ("result-notice", "2026-12-22"): "2026-12-30",
    ("court-order-told", "2026-12-23"): "2027-01-04", ("final-report", "2026-11-27"): "2026-12-25",
    ("register-removal", "2026-11-30"): "2027-02-28", ("ombudsman", "2026-08-31"): "2027-02-28",
    ("final-response", "2026-12-23"): "2027-02-17",
    ("trust-deed-objections", "2026-12-01"): "2027-01-05",
    ("trust-deed-registration", "2026-12-01"): "2027-02-02",
    ("breathing-space-ends", "2026-12-01"): "2027-01-29",
    ("breathing-space-again", "2027-01-29"): "2028-01-30",
    ("debt-relief-order-ends", "2026-11-30"): "2027-11-29",
    ("debt-relief-order-ends", "2028-02-29"): "2029-02-28",
    ("aml-record", "2026-11-30"): "2031-11-29",
}
for (clock, start), due in WORKED.items():
    source, rule, place = RULES[clock]
    assert rule(D(start)) == D(due), (clock, start, rule(D(start)))
    add(clock, source, place, start, due, note="worked example")
assert all(is_business_day(d) for d in [D("2026-12-29"), D("2027-01-04")])

if __name__ == "__main__":
    write("holidays.csv", ["place", "day"],
          [(place, day) for place, listed in HOLIDAYS.items() for day in sorted(listed)])
    write("clocks.csv", ["id", "clock", "source", "place", "start", "other", "due", "note"], rows)
