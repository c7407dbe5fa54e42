import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useCommittees } from '../../../replica/react/device-provider.tsx'
import { mostRecentCommittee } from '../../../replica/session/find-committee.ts'
import { committeeRouteTexts } from '../../../texts/en/committee-route.gen.ts'
import { notifyError } from '../../../ui/notify.ts'
import { Waiting } from '../../../ui/waiting.tsx'

const texts = committeeRouteTexts

/**
 * For an address without a committee: redirects to that page of the committee that this person opened last.
 */
export function MostRecentCommittee({ page }: { page: string }) {
  const { history } = useRouter()
  const { committees, ready, confirmed, refresh } = useCommittees()
  const [asked, setAsked] = useState(false)
  const latest = mostRecentCommittee(committees)
  const missing = ready && !latest
  const slug = latest?.slug

  useEffect(() => {
    if (slug !== undefined) {
      const { search, hash } = history.location
      history.replace(`/${slug}/${page}${search}${hash}`)
      return
    }
    // A new device knows no committees until the relay has responded.
    if (missing && !confirmed && !asked) void refresh().then(() => setAsked(true))
    if (!missing || (!confirmed && !asked)) return
    notifyError({ title: texts.noneSelected })
    history.replace('/choose-committee')
  }, [slug, missing, confirmed, asked, page, history, refresh])

  return <Waiting label={texts.opening} />
}
