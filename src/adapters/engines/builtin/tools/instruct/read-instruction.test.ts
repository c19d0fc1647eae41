import { describe, expect, test } from 'vitest'
import { readInstruction } from './read-instruction.ts'

const erase = { tool: 'ai-watermark-remover' }
const cut = { tool: 'ai-background-remover' }
const style = (name: string) => ({ tool: 'ai-image-to-image', style: name })
const colour = (color: string) => ({ tool: 'ai-background-changer', background: 'color', color })
const place = (prompt: string) => ({ tool: 'ai-background-changer', background: 'prompt', prompt })
const tone = (name: string) => ({ touch: 'tone', tone: name })
const wear = (thing: string) => ({ touch: 'wear', thing })
const dye = (area: string, colour: string) => ({ touch: 'recolour', area, colour })
const toneOf = (name: string, side: string, where: object) => ({ touch: 'tone', tone: name, side, ...where })
const letter = (words: string, place: string, more = {}) => ({ touch: 'letter', words, place, ...more })
const remove = (label: string, which: string) => ({ touch: 'remove', named: { label, which } })
const repaint = (label: string, colour: string) => ({
  touch: 'repaint',
  named: { label, which: 'only' },
  colour,
})
const larger = { tool: 'ai-image-enhancer', scale: '2' }

const LEFT_MAN = { who: { sex: 'man', side: 'left' } }

describe('common phrasings', () => {
  test.each<[string, object[]]>([
    ['Could you please remove the dog? Thanks!', [remove('dog', 'only')]],
    ['What if it were snowing?', [{ touch: 'weather', weather: 'snow' }]],
    ['Turn day into night', [tone('night')]],
    ['Add rain to the scene', [{ touch: 'weather', weather: 'rain' }]],
    ['Add warm sunset lighting', [tone('golden')]],
    ['Change the sky to sunset colors', [{ touch: 'sky', sky: 'sunset' }]],
    ['make it warmer, more orange tones', [tone('warmer')]],
    ['generate a clean, professional studio background', [colour('#e6e7ea')]],
    ['Change this shot to vertical 9:16', [{ touch: 'crop', ratio: 9 / 16 }]],
    ['brighten this dark photo', [tone('brighter')]],
    ['isolate this product shot', [cut]],
    [
      'Make the background darker and more saturated',
      [toneOf('darker', 'inside', { area: 'background' }), toneOf('vivid', 'inside', { area: 'background' })],
    ],
    ['can you take the car out of the picture', [remove('car', 'only')]],
    ['i want you to get rid of the guy in the back', [remove('person', 'behind')]],
    ['Please erase everyone else', [remove('person', 'behind')]],
    ['delete the photobomber', [remove('person', 'behind')]],
    ['remove the tourists', [remove('person', 'all')]],
    ['crop the man on the right out', [remove('person', 'right')]],
    ['remove the zebra at the top', [remove('zebra', 'top')]],
    ['remove the kid', [remove('person', 'only')]],
    ['give the kid sunglasses', [wear('sunglasses')]],
    ['remove the small boat', [remove('boat', 'smallest')]],
    ['remove the man', [{ touch: 'remove', named: { label: 'person', which: 'only', sex: 'man' } }]],
    ['change the color of the car to dark blue', [repaint('car', '#23408f')]],
    ["i'd like the couch to be green please", [repaint('couch', '#3fae4b')]],
    ["change the woman's hair to black", [dye('hair', '#1c1a1a')]],
    ['dye her hair dark brown', [dye('hair', '#4a2e1f')]],
    ['turn the white shirt into a red one', [dye('shirt', '#e5383b')]],
    ['swap the background for a beach', [place('beach')]],
    ['replace the sky with a sunset', [{ touch: 'sky', sky: 'sunset' }]],
    ['make the sky look like a sunset', [{ touch: 'sky', sky: 'sunset' }]],
    ['add fluffy clouds to the sky', [{ touch: 'sky', sky: 'clouds' }]],
    ['give it a starry night sky', [{ touch: 'sky', sky: 'night' }]],
    ['add a rainbow in the sky', [{ touch: 'sky', sky: 'rainbow' }]],
    ['make it snow', [{ touch: 'weather', weather: 'snow' }]],
    ['add falling rain', [{ touch: 'weather', weather: 'rain' }]],
    ['zoom in on the elephant', [{ touch: 'zoom', named: { label: 'elephant', which: 'only' } }]],
    ['zoom in on her face', [{ touch: 'zoom', who: { sex: 'woman' } }]],
    ['add round glasses', [wear('glasses')]],
    ['take his glasses off', [{ touch: 'retouch', retouch: 'glasses', who: { sex: 'man' } }]],
    ['blur the background so I stand out', [{ touch: 'blur', area: 'background' }]],
    ['blur everything except me', [{ touch: 'blur', area: 'background' }]],
    ['white background please, like for a web shop', [colour('#ffffff')]],
    ['what would this car look like in red?', [repaint('car', '#e5383b')]],
    ['remove the red car', [{ touch: 'remove', named: { label: 'car', which: 'only', colour: '#e5383b' } }]],
    ['paint the walls pale blue', [{ touch: 'recolour', area: 'wall' }]],
    ['make the background look like a beach', [{ background: 'prompt', prompt: 'beach' }]],
    ['get rid of the bike', [remove('bicycle', 'only')]],
    ['take the cup off the table', [remove('cup', 'only')]],
    [
      'take out the guy standing behind us',
      [{ touch: 'remove', named: { label: 'person', which: 'behind' } }],
    ],
    ['this photo is too yellow, fix it', [tone('cooler')]],
    ['the picture is a bit dark can you brighten it', [tone('brighter')]],
    ['only keep the car in colour', [toneOf('grey', 'outside', { named: { label: 'car', which: 'only' } })]],
    ['crop it so only the dog is visible', [{ touch: 'zoom', named: { label: 'dog', which: 'only' } }]],
    ['give the groom a moustache', [{ touch: 'paint', paint: 'moustache', who: { sex: 'man' } }]],
    ['put a cowboy hat on the man on the left', [{ ...wear('cowboy-hat'), ...LEFT_MAN }]],
    ['blur all faces', [{ touch: 'blur', area: 'face' }]],
    ["blur the man's face", [{ touch: 'blur', area: 'face', who: { sex: 'man' } }]],
    ['remove the girls', [{ touch: 'remove', named: { label: 'person', which: 'all', sex: 'woman' } }]],
    ['give it a clear blue sky', [{ touch: 'sky', sky: 'day' }]],
    ['clear the sky', [{ touch: 'sky', sky: 'day' }]],
    ['put it on a clean white background', [colour('#ffffff')]],
    ["make the girl's blouse red", [dye('shirt', '#e5383b')]],
    ['add a thin white border', [{ touch: 'border', colour: '#ffffff' }]],
    ['give it a vintage look', [tone('vintage')]],
    ['the photo is too dark, brighten it up', [tone('brighter')]],
    ['less contrast and a bit warmer pls', [tone('flat'), tone('warmer')]],
    ['reduce the saturation', [tone('muted')]],
    ['remove the dog and the cat', [remove('dog', 'only'), remove('cat', 'only')]],
    ['make the car red and the bus blue', [repaint('car', '#e5383b'), repaint('bus', '#2f7df6')]],
    ['make the umbrella blue instead of pink', [repaint('umbrella', '#2f7df6')]],
    ['make the sky pink like a sunset', [{ touch: 'sky', sky: 'sunset' }]],
    ['as a pencil drawing', [style('sketch')]],
    ['make the grass greener', [tone('greener')]],
    ['make it look like winter', [{ touch: 'weather', weather: 'winter' }]],
    ['restore this old photo', [{ ...larger, oldPhoto: true }]],
    ['replace the background with a plain light gray one', [colour('#d3d5d9')]],
    ['make it look like an old photo', [tone('vintage')]],
    ['straighten the horizon', [{ touch: 'straighten' }]],
    ['fix the red eyes', [{ touch: 'red-eyes' }]],
    ['whiten her teeth', [{ touch: 'retouch', retouch: 'teeth', who: { sex: 'woman' } }]],
    ['remove the pimples', [{ touch: 'retouch', retouch: 'skin' }]],
    ['add clouds', [{ touch: 'sky', sky: 'clouds' }]],
    ['remove the background and make it white', [colour('#ffffff')]],
    ['fix this blurry photo', [larger]],
    ['black and white but keep the red dress', [toneOf('grey', 'outside', { area: 'clothes' })]],
    ['remove the text in the corner', [erase]],
    [
      'crop to a square around the dog',
      [{ touch: 'crop', ratio: 1, around: { label: 'dog', which: 'only' } }],
    ],
    [
      'make the dress of the girl in the middle red',
      [{ ...dye('clothes', '#e5383b'), who: { sex: 'woman', side: 'middle' } }],
    ],
    ['write “Hi” in the bottom right corner', [letter('Hi', 'bottom', { side: 'right' })]],
    ['remove the kid on the left, keep everything else the same', [remove('person', 'left')]],
    ["make the car red and don't change anything else", [repaint('car', '#e5383b')]],
    ['change the background to a beach, keep the person exactly the same', [place('beach')]],
    ['blur the background but keep the dog sharp', [{ touch: 'blur', area: 'background' }]],
    ['make it black and white, keep the dress unchanged', [toneOf('grey', 'outside', { area: 'clothes' })]],
    ['replace the cloudy sky with a clear blue one', [{ touch: 'sky', sky: 'day' }]],
    ['fix the colors, they look washed out', [{ tone: 'balanced' }, { tone: 'vivid' }]],
    ['make the food look more appetizing, with warm light', [tone('vivid'), tone('warmer')]],
    ['make the kitchen brighter and more inviting', [tone('brighter'), tone('warmer')]],
    ['apply a vintage filter with faded tones', [tone('vintage'), tone('muted')]],
    ['change the time of day to golden hour', [tone('golden')]],
    ['change the color of the jeep to dark blue', [repaint('car', '#23408f')]],
    ['remove everyone except me', [remove('person', 'behind')]],
    ['make me blonde', [dye('hair', '#debb8d')]],
    ['zoom out a bit', [{ touch: 'zoom-out' }]],
    ['make it sunny', [{ touch: 'sky', sky: 'day' }]],
    ['remove the pimple on my chin', [{ touch: 'retouch', retouch: 'skin' }]],
    ['make it portrait', [{ touch: 'crop', ratio: 3 / 4 }]],
    ['add mountains in the background', [{ background: 'prompt', prompt: 'mountains in' }]],
    ['make the leaves orange', [tone('autumn')]],
    ['remove the background and replace it with studio white', [colour('#ffffff')]],
    [
      'please make it warmer and also remove the people in the background, thanks',
      [remove('person', 'behind'), tone('warmer')],
    ],
  ])('%s', (instruction, edits) => {
    const { edits: read, unclear } = readInstruction(instruction)
    expect(unclear).toEqual([])
    expect(read).toHaveLength(edits.length)
    expect(read).toMatchObject(edits)
  })
})

describe('an instruction', () => {
  test.each<[string, object[]]>([
    ['Put it on a beach', [place('on a beach')]],
    ['place the cat in a snowy forest at night', [place('in a snowy forest at night')]],
    ['change the background to a city street', [place('city street')]],
    ['make the background blue', [colour('#2f7df6')]],
    ['light blue background', [colour('#86ccff')]],
    ['change the background to gray', [colour('#9aa0ab')]],
    ['remove the background', [cut]],
    ['make it transparent', [cut]],
    ['remove the text', [erase]],
    ['erase the watermark and turn it into a sketch', [erase, style('sketch')]],
    ['turn into a sketch', [style('sketch')]],
    ['make it look like an oil painting', [style('oil')]],
    ['as a watercolor', [style('watercolour')]],
    ['make it pixel art, then remove the logo', [erase, style('pixel')]],
    ['make a sticker of it', [style('sticker')]],
    ['upscale it', [larger]],
    ['sharpen and put it in a park', [larger, place('in a park')]],
    ['make it black and white', [tone('grey')]],
    ['Please make the photo a bit brighter', [tone('brighter')]],
    ['blur the background', [{ touch: 'blur', area: 'background' }]],
    ['crop it to a square', [{ touch: 'crop', ratio: 1 }]],
    ['flip it horizontally', [{ touch: 'turn', turn: 'mirror' }]],
    ['rotate it to the left', [{ touch: 'turn', turn: 'left' }]],
    ['extend it to 16:9', [{ touch: 'extend', ratio: 16 / 9 }]],
    ['give him a full beard', [{ touch: 'paint', paint: 'beard' }]],
    ['add a moustache', [{ touch: 'paint', paint: 'moustache' }]],
    ['put some make-up on her', [{ touch: 'paint', paint: 'make-up' }]],
    ['make her smile', [{ touch: 'smile' }]],
    ['give him sunglasses', [wear('sunglasses')]],
    ['put a hat on her', [wear('fedora')]],
    ['could you please put a red beanie on her', [{ ...wear('beanie'), colour: '#e5383b' }]],
    ['make her hair blue', [dye('hair', '#2f7df6')]],
    ['make the shirt red', [dye('shirt', '#e5383b')]],
    ['red lipstick', [dye('lips', '#e5383b')]],
    [
      'add the text “Happy Birthday” at the top',
      [{ touch: 'letter', words: 'Happy Birthday', place: 'top' }],
    ],
    ['write GOOD BOY at the top', [letter('GOOD BOY', 'top')]],
    ['add a caption that says see you soon', [letter('see you soon', 'bottom')]],
    ['write The End in the middle in yellow', [letter('The End', 'middle', { colour: '#ffd02e' })]],
    ['make his hoodie blue', [dye('jacket', '#2f7df6')]],
    ['change her outfit to green', [dye('clothes', '#3fae4b')]],
    ['make the jeans black', [dye('trousers', '#1c1a1a')]],
    ['make the sky orange', [dye('sky', '#f58a1f')]],
    ['turn the wall green', [dye('wall', '#3fae4b')]],
    ['make it night', [tone('night')]],
    ['brighten his face', [toneOf('brighter', 'inside', { area: 'face' })]],
    ['make the background darker', [toneOf('darker', 'inside', { area: 'background' })]],
    ['make her brighter', [toneOf('brighter', 'inside', { area: 'subject' })]],
    [
      'make it black and white except the car',
      [toneOf('grey', 'outside', { named: { label: 'car', which: 'only' } })],
    ],
    [
      'turn everything black and white but keep his jacket in colour',
      [toneOf('grey', 'outside', { area: 'jacket' })],
    ],
    ['make the photo black and white except for her', [toneOf('grey', 'outside', { area: 'subject' })]],
    ['Remove the car', [remove('car', 'only')]],
    ['please get rid of the people in the background', [remove('person', 'behind')]],
    ['remove the person on the left', [remove('person', 'left')]],
    ['erase all dogs', [remove('dog', 'all')]],
    ['remove the bottle from the table', [remove('bottle', 'only')]],
    ['remove the orange', [remove('orange', 'only')]],
    ['make the car red', [repaint('car', '#e5383b')]],
    ['make the red car blue', [repaint('car', '#2f7df6')]],
    ['write HELLO in big letters', [letter('HELLO', 'bottom')]],
    ['paint the sofa light blue', [repaint('couch', '#86ccff')]],
    ['put sunglasses on him and put him on a beach', [wear('sunglasses'), place('on a beach')]],
  ])('%s', (instruction, edits) => {
    const { edits: read, unclear } = readInstruction(instruction)
    expect(unclear).toEqual([])
    expect(read).toHaveLength(edits.length)
    expect(read).toMatchObject(edits)
  })

  test.each([
    '',
    '...',
    'do something nice',
    'replace the apple with an orange',
    'add realistic colors to this black and white photograph',
    'make it a clean, flying house',
    'give him three arms',
    'make the dog smile',
    'make the cat black and white',
    'make the car red and bigger',
    'make the dog brighter and older',
    'make it look cool',
    'fix this photo',
    'remove the scratches from this old photo',
    'black and white but keep the red',
    'make her skin darker',
    'low brightness',
    'make her look older',
    'remove the tree',
    'remove the grey cat',
    'remove the hat from the man',
    'make the man red',
    'give the dog a beard',
    'a red hat on the dog',
    'add a dragon behind her',
    'turn the car into a sketch',
    'make it a sketch and give him wings',
    'change the text to hello',
    'make his face green',
    'make it black and white except the flowers',
    'make the car night',
    'write something funny at the top',
    'write a poem',
    'focus',
    'make the clear sky red',
    'remove the clouds from the sky',
    'white background, put me on a beach',
    'turn it into a cartoon, keep the face the same',
    'the sky is grey, make it blue',
    'remove the plate',
  ])('%j is not understood, not even in part', (instruction) => {
    const { edits, unclear } = readInstruction(instruction)
    expect(edits.length === 0 || unclear.length > 0).toBe(true)
  })
})

test('a request for a bit gets a bit', () => {
  const edits = (asked: string) => readInstruction(asked).edits
  const [brighter, warmer] = ['brighter', 'warmer'].map((name) => ({ ...tone(name), mild: true }))
  expect(edits('make it a bit brighter and warmer')).toEqual([brighter, warmer])
  expect(edits('blur the background slightly')).toEqual([{ touch: 'blur', area: 'background', mild: true }])
  expect(edits('make it much brighter')).toEqual([tone('brighter')])
})
