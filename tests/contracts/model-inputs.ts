/**
 * The inputs of models according to their documentation (the types of fal's client, the schemas on
 * Replicate's pages, the API references of the others): required and optional ones.
 */
export const MODEL_INPUTS: Record<string, { required: string[]; optional: string[] }> = {
  'fal-ai/flux/schnell': {
    required: ['prompt'],
    optional: ['image_size', 'num_images', 'seed', 'num_inference_steps', 'output_format'],
  },
  'fal-ai/flux-pro/kontext': {
    required: ['prompt', 'image_url'],
    optional: ['aspect_ratio', 'num_images', 'output_format', 'seed', 'guidance_scale'],
  },
  'fal-ai/birefnet/v2': {
    required: ['image_url'],
    optional: ['model', 'operating_resolution', 'output_format', 'refine_foreground'],
  },
  'fal-ai/bria/background/replace': {
    required: ['image_url'],
    optional: ['prompt', 'ref_image_url', 'negative_prompt', 'num_images', 'seed', 'fast', 'refine_prompt'],
  },
  'fal-ai/esrgan': {
    required: ['image_url'],
    optional: ['scale', 'model', 'output_format', 'face', 'tile'],
  },
  'fal-ai/object-removal': { required: ['image_url', 'prompt'], optional: ['mask_expansion', 'model'] },
  'bria/video/erase/prompt': {
    required: ['video_url', 'prompt'],
    optional: ['auto_trim', 'output_container_and_codec', 'preserve_audio'],
  },
  'fal-ai/seedvr/upscale/video': {
    required: ['video_url'],
    optional: ['upscale_mode', 'upscale_factor', 'target_resolution', 'noise_scale', 'seed', 'output_format'],
  },
  'fal-ai/kling-video/v1.6/standard/text-to-video': {
    required: ['prompt'],
    optional: ['duration', 'aspect_ratio', 'negative_prompt', 'cfg_scale'],
  },
  'fal-ai/kling-video/v2.1/standard/image-to-video': {
    required: ['prompt', 'image_url'],
    optional: ['duration', 'negative_prompt', 'cfg_scale'],
  },
  'fal-ai/kling-video/v1.6/standard/elements': {
    required: ['prompt', 'input_image_urls'],
    optional: ['duration', 'aspect_ratio', 'negative_prompt'],
  },
  'fal-ai/kling-video/v2.6/standard/motion-control': {
    required: ['character_orientation', 'image_url', 'video_url'],
    optional: ['keep_original_sound', 'prompt'],
  },
  'fal-ai/kokoro/american-english': { required: ['prompt'], optional: ['voice', 'speed'] },
  'fal-ai/chatterbox/text-to-speech': {
    required: ['text'],
    optional: ['audio_url', 'exaggeration', 'temperature', 'cfg', 'seed'],
  },
  'black-forest-labs/flux-schnell': {
    required: ['prompt'],
    optional: ['aspect_ratio', 'num_outputs', 'seed', 'output_format', 'megapixels', 'go_fast'],
  },
  'google/nano-banana': {
    required: ['prompt'],
    optional: ['image_input', 'aspect_ratio', 'output_format'],
  },
  'black-forest-labs/flux-kontext-pro': {
    required: ['prompt'],
    optional: ['input_image', 'aspect_ratio', 'output_format', 'safety_tolerance', 'seed'],
  },
  '851-labs/background-remover:a029dff38972b5fda4ec5d75d7d1cd25aeff621d2cf4946a41055d7db66b80bc': {
    required: ['image'],
    optional: ['format', 'reverse', 'threshold', 'background_type'],
  },
  'nightmareai/real-esrgan:42fed1c4974146d4d2414e2be2c5277c7fcf05fcc3a73abf41610695738c1d7b': {
    required: ['image'],
    optional: ['scale', 'face_enhance'],
  },
  'codeplugtech/face-swap:278a81e7ebb22db98bcba54de985d22cc1abeead2754eb1f2af717247be69b34': {
    required: ['input_image', 'swap_image'],
    optional: [],
  },
  'kwaivgi/kling-v2.1': {
    required: ['prompt', 'start_image'],
    optional: ['duration', 'mode', 'negative_prompt'],
  },
  'gpt-image-1': {
    required: ['model', 'prompt'],
    optional: ['image', 'image[]', 'mask', 'n', 'size', 'quality', 'background', 'output_format'],
  },
  'tts-1': { required: ['model', 'input', 'voice'], optional: ['speed', 'response_format', 'instructions'] },
  'gemini-2.5-flash-image': { required: ['contents'], optional: ['generationConfig', 'safetySettings'] },
  eleven_multilingual_v2: { required: ['text'], optional: ['model_id', 'voice_settings', 'seed'] },
}
