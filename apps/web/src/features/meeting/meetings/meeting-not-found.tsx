import { Button } from '@mantine/core'
import { useCanWrite } from '../../../replica/react/replica-provider.tsx'
import { meetingPageTexts } from '../../../texts/en/meeting-page.gen.ts'
import { meetingsTexts } from '../../../texts/en/meetings.gen.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { LineDrawing } from '../../../ui/line-drawing.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import classes from './meeting-not-found.module.css'
import { useMeetingActions } from './use-meeting-actions.ts'

const { notFound: texts } = meetingPageTexts
const { documentTitle } = meetingsTexts

interface MeetingNotFoundProps {
  committee: { slug: string; name: string }
  meetingId: string
  /** True if the meeting exists and was removed. */
  removed: boolean
}

export function MeetingNotFound({ committee: { slug, name }, meetingId, removed }: MeetingNotFoundProps) {
  const canWrite = useCanWrite()
  const actions = useMeetingActions(slug)
  useDocumentHead({ title: `${texts.title} · ${documentTitle(name)}` })
  return (
    <div className={classes.page}>
      <LineDrawing of="lost" width={144} />
      <PageHeading>{texts.title}</PageHeading>
      <p>{removed ? texts.removed : texts.text}</p>
      <div className={classes.actions}>
        <ButtonLink size="md" to="/$committeeId/meetings" params={{ committeeId: slug }}>
          {texts.back}
        </ButtonLink>
        {removed && canWrite && (
          <Button size="md" variant="default" onClick={() => actions.restore(meetingId)}>
            {texts.restore}
          </Button>
        )}
      </div>
    </div>
  )
}
