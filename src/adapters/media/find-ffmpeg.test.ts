import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findFfmpeg, nameFfmpeg, versionIn } from './find-ffmpeg.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'plumdrop-ffmpeg-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A program that calls itself ffmpeg, in a folder of its own. */
function pretend(version: string): string {
  const place = path.join(folder, version)
  mkdirSync(place)
  const program = path.join(place, 'ffmpeg')
  writeFileSync(
    program,
    `#!/bin/sh\necho "ffmpeg version ${version} Copyright (c) 2000-2026 the FFmpeg developers"\n`,
  )
  chmodSync(program, 0o755)
  return program
}

test('versions are compared as numbers, and unreleased builds count as old', () => {
  expect(versionIn('ffmpeg 7.1.2-static')).toEqual([7, 1, 2])
  expect(versionIn('ffmpeg n8.0')).toEqual([8, 0])
  expect(versionIn('ffmpeg N-123456-gabcdef')).toEqual([0])
  expect(versionIn('ffmpeg of unknown version')).toEqual([0])
})

test('the machine’s ffmpeg is used if it is newer than the one from npm, and the operator’s always', async () => {
  const newer = pretend('99.1')
  const older = pretend('0.5')
  const find = (program: string, configured: string | null = null) =>
    findFfmpeg({ configured, searchPath: path.dirname(program) })
  expect(await find(newer)).toBe(newer)
  const packaged = await findFfmpeg({ configured: null, searchPath: '' })
  expect(await find(older)).toBe(packaged ?? older)
  expect(await find(newer, older)).toBe(older)
  expect(await nameFfmpeg(newer)).toBe('ffmpeg 99.1')
})
