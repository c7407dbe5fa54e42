import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { exportWork } from '../../../shell/export-work.ts'
import { accountTexts } from '../../../texts/en/account.gen.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'

const { deletion: texts } = accountTexts
const DeleteAccountDialog = lazyDialog(() => import('./delete-account-dialog.tsx'), 'DeleteAccountDialog')

/** Explains the deletion of the account, offers an export, and opens the dialog. */
export function DeleteAccountSection() {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <p>{texts.intro}</p>
      <p>{texts.exportFirst}</p>
      <Group gap="sm">
        <Button variant="default" onClick={() => exportWork()}>
          {texts.export}
        </Button>
        <Button variant="default" onClick={() => setAsking(true)}>
          {texts.open}
        </Button>
      </Group>
      <DeleteAccountDialog opened={asking} onClose={() => setAsking(false)} />
    </>
  )
}
