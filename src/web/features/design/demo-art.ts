/** Small drawn pictures, so that the page shows the components without waiting for any file. */
function picture(width: number, height: number, body: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 2}" height="${height * 2}" preserveAspectRatio="xMidYMid slice">${body}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

function gradient(id: string, stops: string[], vertical = true): string {
  const marks = stops.map((colour, index) => {
    const offset = (index / (stops.length - 1)).toFixed(2)
    return `<stop offset="${offset}" stop-color="${colour}"/>`
  })
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${vertical ? 0 : 1}" y2="1">${marks.join('')}</linearGradient>`
}

const duneShapes = `
<defs>${gradient('sky', ['#3b1d7a', '#9b4bd0', '#f77fb0', '#ffc48a'])}${gradient('far', ['#a24fc4', '#6b2fa8'])}${gradient('near', ['#5f2a9c', '#2b1257'])}${gradient('front', ['#3a1a70', '#170836'])}
<radialGradient id="halo"><stop stop-color="#fff3d6"/><stop offset=".35" stop-color="#ffdfa8" stop-opacity=".8"/><stop offset="1" stop-color="#ffb57d" stop-opacity="0"/></radialGradient></defs>
<rect width="400" height="300" fill="url(#sky)"/>
<circle cx="255" cy="150" r="120" fill="url(#halo)"/><circle cx="255" cy="150" r="42" fill="#fff6e0"/>
<g fill="#fff" opacity=".85"><circle cx="60" cy="40" r="1.4"/><circle cx="120" cy="70" r="1"/><circle cx="180" cy="30" r="1.6"/><circle cx="330" cy="50" r="1.2"/><circle cx="370" cy="90" r="1"/><circle cx="30" cy="100" r="1"/></g>
<path d="M0 190q60-34 120-10t110-6 100-18 70 14v130H0Z" fill="url(#far)"/>
<path d="M0 226q80-46 160-14t130 2 110-22v108H0Z" fill="url(#near)"/>
<path d="M0 268q110-44 210-14t190-18v64H0Z" fill="url(#front)"/>
<path d="M95 232l5-30 5 30Zm12 4 4-22 4 22Z" fill="#1b0b3d"/>`

const dunes = picture(400, 300, duneShapes)

/** The same view as an old, faded photograph: the "before" of an enhancer. */
const dunesWorn = picture(
  400,
  300,
  `<filter id="worn"><feGaussianBlur stdDeviation="2.4"/><feColorMatrix type="saturate" values=".18"/><feComponentTransfer><feFuncR type="linear" slope=".7" intercept=".18"/><feFuncG type="linear" slope=".7" intercept=".17"/><feFuncB type="linear" slope=".66" intercept=".15"/></feComponentTransfer></filter><g filter="url(#worn)" transform="translate(-16 -12) scale(1.08)">${duneShapes}</g>`,
)

const stickerDrop = 'M158 38c-5-5-11-5-16 0-26 28-84 96-84 150a92 92 0 0 0 184 0c0-54-58-122-84-150Z'
const sticker = picture(
  400,
  300,
  `<defs>${gradient('bg', ['#efe9ff', '#ffe3f1'], false)}${gradient('drop', ['#ffb57d', '#f0609f', '#7a5cf6', '#5b36d6'])}</defs>
<rect width="400" height="300" fill="url(#bg)"/><circle cx="70" cy="60" r="46" fill="#fff" opacity=".5"/><circle cx="340" cy="236" r="64" fill="#fff" opacity=".45"/>
<g transform="translate(72 18) scale(.86) rotate(-6 150 150)"><path d="${stickerDrop}" fill="#fff" stroke="#fff" stroke-width="26" stroke-linejoin="round" style="filter:drop-shadow(0 8px 14px rgb(60 30 140/.28))"/>
<path d="${stickerDrop}" fill="url(#drop)"/>
<path d="M84 196a64 64 0 0 0 32 54" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="10" stroke-linecap="round"/>
<ellipse cx="122" cy="186" rx="10" ry="13" fill="#1c1533"/><ellipse cx="178" cy="186" rx="10" ry="13" fill="#1c1533"/><circle cx="126" cy="181" r="4" fill="#fff"/><circle cx="182" cy="181" r="4" fill="#fff"/>
<path d="M132 210q18 20 36 0" fill="#fff" stroke="#1c1533" stroke-width="5" stroke-linejoin="round"/><circle cx="100" cy="210" r="11" fill="#ff9ccb" opacity=".75"/><circle cx="200" cy="210" r="11" fill="#ff9ccb" opacity=".75"/></g>`,
)

const planet = picture(
  400,
  300,
  `<defs>${gradient('night', ['#120a2e', '#2b1460', '#5a2a9e'])}${gradient('globe', ['#ffc48a', '#f0609f', '#7a3bd0'], false)}</defs>
<rect width="400" height="300" fill="url(#night)"/>
<g fill="#fff"><circle cx="40" cy="50" r="1.5"/><circle cx="90" cy="120" r="1"/><circle cx="70" cy="230" r="1.6"/><circle cx="150" cy="40" r="1.1"/><circle cx="310" cy="40" r="1.8"/><circle cx="360" cy="120" r="1.1"/><circle cx="340" cy="240" r="1.4"/><circle cx="210" cy="270" r="1"/><circle cx="270" cy="90" r="1"/></g>
<g transform="rotate(-20 200 150)"><ellipse cx="200" cy="150" rx="128" ry="34" fill="none" stroke="#bfaeff" stroke-width="8" opacity=".55"/></g>
<circle cx="200" cy="150" r="74" fill="url(#globe)"/><path d="M134 120q60 26 132-4M128 158q70 28 144-6M142 196q60 16 116-6" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="7" stroke-linecap="round"/>
<g transform="rotate(-20 200 150)"><path d="M72 150a128 34 0 0 0 256 0" fill="none" stroke="#ffe0c4" stroke-width="8" stroke-linecap="round"/></g>`,
)

const plums = picture(
  400,
  300,
  `<defs>${gradient('cloth', ['#ffe9d6', '#ffd0e4'], false)}<radialGradient id="p1" cx=".35" cy=".3"><stop stop-color="#c9a3ff"/><stop offset=".5" stop-color="#7a3bd0"/><stop offset="1" stop-color="#3a1a70"/></radialGradient><radialGradient id="p2" cx=".35" cy=".3"><stop stop-color="#ffb0da"/><stop offset=".5" stop-color="#c0368f"/><stop offset="1" stop-color="#66134a"/></radialGradient></defs>
<rect width="400" height="300" fill="url(#cloth)"/><g transform="translate(46 0)"><ellipse cx="160" cy="246" rx="110" ry="14" fill="#8f3f6a" opacity=".22"/>
<circle cx="194" cy="176" r="70" fill="url(#p2)"/><circle cx="112" cy="168" r="76" fill="url(#p1)"/><path d="M112 94q-8 70 6 148" fill="none" stroke="#2a0f5a" stroke-opacity=".35" stroke-width="4"/>
<path d="M116 98q4-36 32-50M196 108q-10-40-46-60" fill="none" stroke="#5a3a1c" stroke-width="6" stroke-linecap="round"/><path d="M150 50q44-34 84-8-36 34-84 8Z" fill="#3fae6e"/><path d="M156 50q36-10 70-7" stroke="#dff7e6" stroke-width="2.5" fill="none"/>
<ellipse cx="86" cy="136" rx="15" ry="24" fill="#fff" opacity=".3" transform="rotate(28 86 136)"/></g>`,
)

const sea = picture(
  400,
  300,
  `<defs>${gradient('dawn', ['#7a5cf6', '#d78ae0', '#ffd3b0'])}${gradient('water', ['#8a6cf0', '#3a2488'])}</defs>
<rect width="400" height="300" fill="url(#dawn)"/><circle cx="130" cy="120" r="46" fill="#fff4e2"/><rect y="166" width="400" height="134" fill="url(#water)"/>
<g fill="#fff4e2" opacity=".65"><rect x="92" y="176" width="76" height="4" rx="2"/><rect x="104" y="190" width="54" height="4" rx="2"/><rect x="86" y="206" width="84" height="4" rx="2"/><rect x="110" y="224" width="44" height="4" rx="2"/></g>
<path d="M250 196l46-96v96Zm52-72v72h44Z" fill="#fff"/><path d="M232 204h124q-10 26-34 26h-58q-24 0-32-26Z" fill="#d9479f"/><path d="M0 244q50-16 100 0t100 0 100 0 100 0v56H0Z" fill="#2b1768" opacity=".6"/>`,
)

export const art = { dunes, dunesWorn, sticker, planet, plums, sea }
