"""Sixty decisions of creditors counted from the words of the law: writes majorities.csv.

Insolvency (England and Wales) Rules 2016, rule 15.34(6) and (7): a proposal is approved when
three-quarters or more in value of those responding vote for it; it is not when more than half of
the total value of the creditors who are not associates, whose claims were admitted for voting,
vote against. Rule 15.31: a wholly secured debt has no value, a partly secured one its unsecured
part, an unascertained one £1 unless the chair decides to put more on it. Rule 15.33: a claim in
doubt is marked as objected to and votes; a rejected one doesn't. Rule 15.2: what comes after 23:59
of the decision date is too late.

Bankruptcy (Scotland) Act 2016, sections 170 and 171: a trust deed is not protected when a majority
in number of the creditors, or a third or more in value, have objected within the five weeks.
"""

from fractions import Fraction
from calendar_rules import write

UNCERTAIN = 100  # £1, in pence


def creditor(text):
    """'Name 7500.00 for associate secured=1000 late unascertained chair=250 objected rejected'."""
    name, pounds, vote, *facts = text.split()
    given = dict(fact.split("=") for fact in facts if "=" in fact)
    return {
        "name": name, "claim": pence(pounds), "vote": vote,
        "secured": pence(given.get("secured", "0")),
        "chair": pence(given["chair"]) if "chair" in given else None,
        "associate": "associate" in facts, "late": "late" in facts,
        "unascertained": "unascertained" in facts,
        "objected": "objected" in facts, "rejected": "rejected" in facts,
    }


def pence(pounds):
    whole, _, part = pounds.partition(".")
    return int(whole) * 100 + int((part + "00")[:2])


def value(one):
    """Rule 15.31, in pence."""
    if one["rejected"]:
        return 0
    if one["unascertained"]:
        return one["chair"] if one["chair"] is not None else UNCERTAIN
    return max(one["claim"] - one["secured"], 0)


def count(creditors):
    """Rule 15.34(6): votes for and against, the share, the test of those who are no associates."""
    heard = [one for one in creditors if not one["late"]]
    favour = sum(value(one) for one in heard if one["vote"] in ("for", "modified"))
    against = sum(value(one) for one in heard if one["vote"] == "against")
    others = sum(value(one) for one in creditors if not one["associate"])
    others_against = sum(value(one) for one in heard
                         if one["vote"] == "against" and not one["associate"])
    cast = favour + against
    if cast == 0:
        outcome = "no-votes"
    elif Fraction(favour, cast) < Fraction(3, 4) or 2 * others_against > others:
        outcome = "rejected"
    else:
        outcome = "approved"
    share = "" if cast == 0 else favour * 10_000 // cast  # basis points, never rounded up
    return [favour, against, share, others, others_against, outcome]


def objections(creditors):
    """Sections 170 and 171: one head for each creditor, however many debts it holds."""
    names = {one["name"] for one in creditors if not one["rejected"]}
    objectors = {one["name"] for one in creditors if one["vote"] == "object" and not one["late"]
                 and not one["rejected"]}
    total = sum(value(one) for one in creditors)
    objecting = sum(value(one) for one in creditors if one["name"] in objectors)
    barred = 2 * len(objectors) > len(names) or (objecting > 0 and 3 * objecting >= total)
    return [len(objectors), len(names), objecting, total, "barred" if barred else "protected"]


# What is decided, the answer reached by hand, and who voted.
PROPOSALS = [
    ("exactly three quarters", "approved", "A 7500 for, B 2500 against, C 5000 abstain"),
    ("a hundredth of a per cent below", "rejected", "A 7499 for, B 2501 against"),
    ("one penny below three quarters", "rejected", "A 7499.99 for, B 2500.01 against"),
    ("one penny above three quarters", "approved", "A 7500.01 for, B 2499.99 against"),
    ("a third of a penny short of it", "rejected", "A 0.02 for, B 0.01 against"),
    ("three pence of four", "approved", "A 0.03 for, B 0.01 against"),
    ("an associate carries the value, the others are against", "rejected",
     "A 30000 for associate, B 6000 against, C 4000 none"),
    ("exactly half of the others against is not more than half", "approved",
     "A 30000 for associate, B 5000 against, C 5000 none"),
    ("a penny more than half of the others against", "rejected",
     "A 30000 for associate, B 5000.01 against, C 4999.99 none"),
    ("silence of the others counts in the whole", "approved",
     "A 9000 for associate, B 3000 against, C 3000.01 none"),
    ("abstention of the others counts in the whole", "approved",
     "A 9000 for associate, B 3000 against, C 3000 abstain"),
    ("an associate against is no hindrance of the second test", "approved",
     "A 9000 for, B 3000 against associate"),
    ("only associates respond", "approved", "A 3000 for associate, B 5000 none"),
    ("only associates exist", "approved", "A 3000 for associate, B 1000 against associate"),
    ("one creditor alone, for", "approved", "A 12000 for"),
    ("one creditor alone, against", "rejected", "A 12000 against"),
    ("one creditor alone, who abstains", "no-votes", "A 12000 abstain"),
    ("nobody votes", "no-votes", "A 8000 none, B 2000 none"),
    ("everybody abstains", "no-votes", "A 8000 abstain, B 2000 abstain"),
    ("one small vote among silence carries", "approved", "A 100 for, B 50000 none, C 20000 none"),
    ("one small vote against among silence", "rejected", "A 100 against, B 50000 none"),
    ("a proof without a vote is an abstention", "approved", "A 7500 for, B 2500 against, C 1 abstain"),
    ("with modifications counts as for", "approved", "A 4000 modified, B 3500 for, C 2500 against"),
    ("all for with modifications", "approved", "A 4000 modified, B 3500 modified"),
    ("with modifications does not reach it", "rejected", "A 7400 modified, B 2600 against"),
    ("unascertained at one pound", "approved", "A 3 for, B 90000 against unascertained"),
    ("two unascertained against", "rejected",
     "A 3 for, B 90000 against unascertained, C 0 against unascertained"),
    ("the chair puts more on an unascertained claim", "rejected",
     "A 3 for, B 90000 against unascertained chair=250"),
    ("the chair's figure makes it exact", "approved",
     "A 750 for, B 9000 against unascertained chair=250"),
    ("an unascertained creditor alone", "approved", "A 0 for unascertained"),
    ("partly secured: only the rest votes", "approved", "A 7500 for, B 100000 against secured=97500"),
    ("partly secured: a penny more", "rejected", "A 7500 for, B 100000 against secured=97499.99"),
    ("wholly secured: no value", "no-votes", "A 80000 against secured=80000"),
    ("security worth more than the debt", "approved",
     "A 100 for, B 80000 against secured=120000"),
    ("partly secured for", "rejected", "A 10000 for secured=8000, B 700 against"),
    ("security leaves the whole of the others too", "rejected",
     "A 9000 for associate, B 3000 against, C 100000 none secured=97000.01"),
    ("late votes are not counted", "approved", "A 7500 for, B 2500 against, C 90000 against late"),
    ("a late vote for does not save it", "rejected", "A 7000 for, B 3000 against, C 90000 for late"),
    ("all votes late", "no-votes", "A 7000 for late, B 3000 against late"),
    ("late, but in the whole of the others", "approved",
     "A 9000 for associate, B 3000 against, C 3000 against late"),
    ("in doubt: objected to, and counted", "rejected", "A 7500 for, B 2501 against objected"),
    ("in doubt for: counted", "approved", "A 7500 for objected, B 2500 against"),
    ("rejected for voting", "approved", "A 100 for, B 90000 against rejected"),
    ("rejected, and not in the whole of the others", "rejected",
     "A 9000 for associate, B 3000 against, C 90000 none rejected"),
    ("a joint claim votes once and in full", "approved",
     "A-and-B 7500 for, C 2500 against"),
    ("two debts of one creditor, one way", "approved", "A 4000 for, A 3500 for, B 2500 against"),
    ("two debts of one creditor, both ways", "rejected",
     "A 7000 for, A 3000 against, B 0.01 against"),
]
VARIATIONS = [  # The standard terms ask for the majority that approved the arrangement.
    ("variation: exactly three quarters", "approved", "A 750 for, B 250 against"),
    ("variation: one penny below", "rejected", "A 749.99 for, B 250.01 against"),
    ("variation: others against by more than half", "rejected",
     "A 6000 for associate, B 2000 against, C 1000 none"),
    ("variation: nobody votes", "no-votes", "A 750 none, B 250 none"),
]
DEEDS = [
    ("exactly a third in value", "barred", "A 1000 object, B 1000 none, C 1000 none"),
    ("a penny below a third", "protected", "A 999.99 object, B 1000 none, C 1000.01 none"),
    ("a third of what cannot be divided by three", "protected",
     "A 3333.33 object, B 3333.33 none, C 3333.34 none"),
    ("that and a penny", "barred", "A 3333.34 object, B 3333.33 none, C 3333.33 none"),
    ("exactly half in number", "protected", "A 10 object, B 10 object, C 900 none, D 900 none"),
    ("a majority in number, small in value", "barred",
     "A 10 object, B 10 object, C 10 object, D 9000 none, E 9000 none"),
    ("nobody objects: silence accedes", "protected", "A 1000 none, B 2000 none"),
    ("one creditor alone objects", "barred", "A 1000 object"),
    ("an objection that came late", "protected", "A 9000 object late, B 1000 none"),
]


def row(number, regime, what, by_hand, votes):
    creditors = [creditor(text.strip()) for text in votes.split(",")]
    if regime == "trust-deed":
        objectors, heads, objecting, total, outcome = objections(creditors)
        figures = [objecting, "", "", total, "", objectors, heads]
    else:
        favour, against, share, others, others_against, outcome = count(creditors)
        figures = [favour, against, share, others, others_against, "", ""]
    assert outcome == by_hand, (what, outcome, by_hand)
    return [number, regime, what, votes, *figures, outcome]


COLUMNS = ["id", "regime", "what", "votes", "for_or_objecting_pence", "against_pence",
           "share_bp", "total_pence", "unconnected_against_pence", "objectors", "creditors",
           "outcome"]

if __name__ == "__main__":
    cases = [(regime, *case) for regime, group in
             [("iva", PROPOSALS), ("variation", VARIATIONS), ("trust-deed", DEEDS)]
             for case in group]
    assert len(cases) == 60, len(cases)
    write("majorities.csv", COLUMNS, [row(n + 1, *case) for n, case in enumerate(cases)])
