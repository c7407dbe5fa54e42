import { invitationTexts } from '../../../../texts/en/invitations.ts'

/** The name of the invited person, for texts. */
export function nameOfInvited({ name, email }: { name: string | null; email: string | null }): string {
  return name ?? email ?? invitationTexts.someone
}
