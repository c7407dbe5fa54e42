import { UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import { useSession } from '../replica/session/session.ts'
import { shellTexts } from '../texts/en/shell.gen.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { useMenuButton } from '../ui/use-menu-button.ts'
import { initialsOf } from './people/initials.ts'
import { ProfilePicture } from './people/person-mark.tsx'
import classes from './user-menu.module.css'

const UserEntries = lazyDialog(() => import('./user-entries.tsx'), 'UserEntries')

/** The button with the person's initials or picture, and the menu behind it. */
export function UserMenu({ onSignOut }: { onSignOut: (everywhere: boolean) => void }) {
  const session = useSession()
  const { target, dropdown } = useMenuButton(useId())
  if (session.kind !== 'signed-in') return null
  const { account } = session
  return (
    <>
      <UnstyledButton {...target} className={classes.target} aria-label={shellTexts.header.userMenu}>
        <span className={classes.initials} data-letters={initialsOf(account.name)} aria-hidden="true">
          {account.picture !== undefined && <ProfilePicture accountId={account.id} picture={account.picture} />}
        </span>
      </UnstyledButton>
      <UserEntries {...dropdown} account={account} onSignOut={onSignOut} />
    </>
  )
}
