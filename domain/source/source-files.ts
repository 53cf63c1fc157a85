const SOURCE_CODE =
  /\.(?:[cm]?[jt]sx?|vue|svelte|astro|html?|css|s[ac]ss|less|py|pyx|ipynb|java|kts?|scala|groovy|gradle|c|cc|cpp|cxx|h|hh|hpp|hxx|ino|cs|cshtml|razor|fs|vb|go|rs|rb|erb|php|swift|dart|mm?|lua|r|rmd|jl|pl|pm|ps1|sh|bash|bat|sql|ex|exs|erl|hs|clj|cljs|elm|ml|mli|nim|zig|vhdl?|s?v|asm|s|sol|gd|tf|proto|graphql|tcl|f90|f|pas|lisp|scm|coffee|pug|ejs|hbs|twig|qml|cu|glsl|hlsl|wgsl)$|(?:^|\/)(?:Dockerfile|Makefile|CMakeLists\.txt|Rakefile|Gemfile)$/iu;

const NOT_CODE =
  /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|tiff?|psd|ai|fig|xd|mp[34]|m4a|wav|ogg|webm|mov|avi|mkv|woff2?|ttf|otf|eot|pdf|docx?|pptx?|xlsx?|odt|zip|gz|tgz|bz2|xz|7z|rar|jar|war|class|exe|dll|so|dylib|bin|dat|db|sqlite3?|pkl|npy|npz|h5|onnx|pt|pth|tflite|stl|step|stp|gerber|gbr|csv|tsv|json|jsonc|json5|ya?ml|xml|toml|ini|cfg|conf|properties|plist|lock|dist|log|md|mdx|markdown|rst|adoc|txt|tex|bib|map)$/iu;

const VENDORED = /(?:^|\/)(?:node_modules|bower_components|vendor|site-packages|\.?venv|Pods)\//u;

export function isSourceCode(path: string): boolean {
  return SOURCE_CODE.test(path) && !VENDORED.test(path);
}

export function isVendored(path: string): boolean {
  return VENDORED.test(path);
}

export function mayBeSourceCode(path: string): boolean {
  const name = path.split('/').at(-1) ?? path;
  const isHidden = path.startsWith('.') || path.includes('/.');
  return (
    !isHidden && name.includes('.') && !SOURCE_CODE.test(path) && !NOT_CODE.test(path) && !VENDORED.test(path)
  );
}
