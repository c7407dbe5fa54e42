import type { Account } from '@civic-hub/protocol'
import { invitedTexts as texts } from '../../../texts/en/invitations.ts'
import page from '../../../ui/plain-page.module.css'

/** Shows which account accepts: it need not be the one with the invited address. */
export function AcceptingAccount({ account, invited }: { account: Account; invited: string | null }) {
  return (
    <>
      <p>
        {texts.asAccount(account.name, account.email)}
        {invited !== null && invited !== account.email && ` ${texts.otherAddress(invited)}`}
      </p>
      <p className={page.body}>{texts.otherAccount}</p>
    </>
  )
}
