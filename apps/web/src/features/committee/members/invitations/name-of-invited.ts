import { invitationTexts } from '../../../../texts/en/invitations.ts'

/** What to call the invited person. */
export function nameOfInvited({ name, email }: { name: string | null; email: string | null }): string {
  return name ?? email ?? invitationTexts.someone
}
