import { Button } from '@mantine/core'
import { readSiteHealth } from '../../../replica/session/administration.ts'
import { PageNotLoaded } from '../../../shell/not-loaded.tsx'
import { useLoaded } from '../../../shell/use-loaded.ts'
import { adminTexts } from '../../../texts/en/admin.gen.ts'
import { bytesInWords } from '../../../ui/bytes-in-words.ts'
import classes from './admin.module.css'
import { healthWords } from './health-words.ts'

const { health: texts } = adminTexts

/** Includes the moment of the response, to compare the clocks. */
async function readNow() {
  const answer = await readSiteHealth()
  return answer.ok ? { ok: true as const, value: { health: answer.value, at: Date.now() } } : answer
}

/** The health of the hub, in sentences. */
export function HealthAdmin() {
  const { state, load } = useLoaded(readNow)
  if (state.kind !== 'loaded') return <PageNotLoaded state={state} onRetry={load} offline={adminTexts.offline} />
  const { health, at } = state.value
  const facts = healthWords(health, at)
  const troubles = facts.filter(({ isWell }) => !isWell).length
  return (
    <>
      <p role="status">{troubles === 0 ? texts.ok : texts.look(troubles)}</p>
      <dl className={classes.facts}>
        {facts.map(({ label, sentence, isWell }) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd className={isWell ? undefined : classes.warning}>{sentence}</dd>
          </div>
        ))}
      </dl>
      <div>
        <Button variant="default" onClick={load}>
          {texts.refresh}
        </Button>
      </div>
      <div className={classes.part}>
        <h3>{texts.documents}</h3>
        {health.documents.length === 0 && <p className={classes.detail}>{texts.documentsNone}</p>}
      </div>
      {health.documents.length > 0 && (
        <dl className={classes.facts}>
          {health.documents.map(({ name, bytes }, index) => (
            // Names can be alike, and the list has no other order than this one.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <div key={index} className={classes.fact}>
              <dt>{name}</dt>
              <dd>{texts.document(bytesInWords(bytes), Math.round((bytes / health.documentLimitBytes) * 100))}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
