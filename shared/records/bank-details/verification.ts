/** Why this person may not verify these bank details, in words for the button's tooltip; null when they may. */
export function verificationBlocker(
  userId: number,
  payee: {
    accountNumber?: string | null;
    bankChangedById?: number | null;
    bankVerifiedAt?: Date | string | null;
  },
): string | null {
  if (!payee.accountNumber) return 'There are no bank details to verify.';
  if (payee.bankVerifiedAt) return 'These bank details are already verified.';
  if (payee.bankChangedById === userId)
    return 'Bank details must be verified by someone other than the last person to change them.';
  return null;
}
