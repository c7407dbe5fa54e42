import { committeeRouteTexts } from '../../../texts/en/committee-route.gen.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { LineDrawing } from '../../../ui/line-drawing.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import page from '../../../ui/plain-page.module.css'

const { unavailable } = committeeRouteTexts

/** Shown while this device has no copy of a committee and the relay has not sent one. */
export function CommitteeUnavailable() {
  return (
    <div className={page.page} role="status">
      <LineDrawing of="lost" width={144} />
      <PageHeading>{unavailable.title}</PageHeading>
      <p className={page.body}>{unavailable.body}</p>
      <ButtonLink to="/choose-committee" variant="default">
        {unavailable.back}
      </ButtonLink>
    </div>
  )
}
