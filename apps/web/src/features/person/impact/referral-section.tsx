import { recordEvent, referralEvent } from '@civic-hub/committee/personal'
import type { Referrals } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { readReferrals } from '../../../replica/personal/engagement.ts'
import type { Personal } from '../../../replica/personal/personal.ts'
import { onReturn } from '../../../replica/session/on-return.ts'
import { createTransitionContext } from '../../../replica/transition-context.ts'
import { impactTexts as texts } from '../../../texts/en/impact.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { dayForField } from '../../../ui/dates.ts'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import classes from './impact-page.module.css'

const context = createTransitionContext('impact')

/** The code for sign-ups of other people. Each such sign-up is stored in the person's own document. */
export function ReferralSection({ personal }: { personal: Personal | null }) {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Referrals | 'waiting' | 'none'>('waiting')
  const isVisitors = personal?.isVisitors ?? true

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    if (!personal || isVisitors) return
    let shown = true
    const ask = async () => {
      const asked = await readReferrals()
      if (!shown) return
      setAnswer(asked.ok ? asked.value : 'none')
      if (!asked.ok) return
      for (const { id, at } of asked.value.referrals) {
        const day = dayForField(new Date(at))
        recordEvent(personal.doc, context, { key: referralEvent(id), at, day, about: '' })
      }
    }
    const askNow = () => void ask()
    askNow()
    const stopReturn = onReturn(askNow)
    return () => {
      shown = false
      stopReturn()
    }
  }, [personal, isVisitors, attempt])

  const link = typeof answer === 'object' ? `${location.origin}/?ref=${answer.code}` : ''
  return (
    <section className={classes.section} aria-labelledby="referral">
      <h2 id="referral">{texts.referral}</h2>
      {isVisitors ? (
        <p>{texts.referralSignIn}</p>
      ) : answer === 'waiting' ? (
        <SkeletonRows rows={1} />
      ) : answer === 'none' ? (
        <div className={classes.buttons}>
          <p>{texts.noCode}</p>
          <Button variant="default" onClick={() => setAttempt(attempt + 1)}>
            {texts.retry}
          </Button>
        </div>
      ) : (
        <>
          <p>{texts.referralHint}</p>
          <p className={classes.code} translate="no">
            {answer.code}
          </p>
          <div className={classes.buttons}>
            <span className={classes.link} translate="no">
              {link}
            </span>
            <CopyButton
              label={texts.copyLink}
              text={() => link}
              failed={{ title: texts.notCopied, message: texts.notCopiedDetail }}
            />
          </div>
        </>
      )}
    </section>
  )
}
