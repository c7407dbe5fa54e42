import { Button } from '@mantine/core'
import { exportWork } from '../../shell/export-work.ts'
import { committeeTexts } from '../../texts/en/committees.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { LineDrawing } from '../../ui/line-drawing.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import page from '../../ui/plain-page.module.css'

const { lost, unavailable } = committeeTexts.route

/** For a committee that this person may no longer open: what they wrote here can still be taken out. */
export function AccessLost() {
  return (
    <div className={page.page}>
      <LineDrawing of="door" width={144} />
      <PageHeading>{lost.title}</PageHeading>
      <p className={page.body}>{lost.body}</p>
      <div className={page.actions}>
        <Button onClick={exportWork}>{lost.export}</Button>
        <ButtonLink to="/choose-committee" variant="default">
          {unavailable.back}
        </ButtonLink>
      </div>
    </div>
  )
}
