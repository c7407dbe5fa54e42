import {
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import { isMp4, plainType } from './audio-type.ts'

/**
 * A browser's recording contains neither its length nor an index of its seconds, so no player can seek in it.
 * This writes the same sound, without encoding it again, into a file with both. If that fails, it returns the
 * recorded bytes, which at least play from the beginning.
 */
export async function createPlayableFile(recorded: Blob): Promise<Blob> {
  const type = plainType(recorded.type)
  try {
    const mp4 = isMp4(type)
    const target = new BufferTarget()
    const conversion = await Conversion.init({
      input: new Input({ source: new BlobSource(recorded), formats: mp4 ? [MP4] : [WEBM] }),
      output: new Output({
        format: mp4 ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(),
        target,
      }),
      showWarnings: false,
    })
    if (!conversion.isValid) throw new Error('Nothing in it can be played')
    await conversion.execute()
    if (!target.buffer) throw new Error('Nothing was written')
    return new Blob([target.buffer], { type })
  } catch (failure) {
    console.warn('A recording could not be made seekable', failure)
    return new Blob([recorded], { type })
  }
}
