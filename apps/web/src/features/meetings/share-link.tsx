import { Button } from '@mantine/core'
import { meetingsTexts } from '../../texts/en/meetings.ts'
import { Icon } from '../../ui/icon.tsx'
import { notify, notifyError } from '../../ui/notify.ts'
import classes from './share-link.module.css'

const { detail, toast } = meetingsTexts

/** Copies the meeting's address: site origin, committee and meeting. */
export function ShareLink({ slug, meetingId }: { slug: string; meetingId: string }) {
  async function copy() {
    const link = `${location.origin}/${slug}/meetings/${meetingId}`
    try {
      await navigator.clipboard.writeText(link)
      notify({ title: toast.linkCopied, message: link })
    } catch {
      notifyError({ title: toast.linkNotCopied, message: link })
    }
  }
  return (
    <Button
      size="md"
      variant="default"
      className={classes.share}
      leftSection={<Icon name="link" size={18} />}
      onClick={() => void copy()}
    >
      <span className={classes.label}>{detail.share}</span>
    </Button>
  )
}
